import "@fontsource-variable/grandstander/wght.css";
import "./tokens.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { app } from "./lib/app.svelte";
import { speakFirst } from "./lib/language.svelte";
import { follow } from "./lib/route.svelte";
import { recall } from "./lib/settings.svelte";
import { choose } from "./lib/transport";

const AGAIN = 2000;

/** Without words there is nothing to show but the mark: ask until they come. */
async function learnToSpeak(): Promise<void> {
  try {
    await speakFirst();
  } catch {
    document.getElementById("unanswered")!.hidden = false;
    await new Promise((go) => setTimeout(go, AGAIN));
    await learnToSpeak();
  }
}

recall();
follow();
await choose();
app.begin();
await learnToSpeak();
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });
