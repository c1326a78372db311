import "@fontsource-variable/grandstander/wght.css";
import "./tokens.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { speakFirst } from "./lib/language.svelte";
import { follow } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";

settings.apply();
follow();
await speakFirst();
mount(App, { target: document.getElementById("app")! });
