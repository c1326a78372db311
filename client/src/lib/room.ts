/** Whether the window has room for open hands at the seats; if not, they are a list. */

import { MediaQuery } from "svelte/reactivity";

export const roomy = new MediaQuery("(min-width: 720px) and (min-height: 561px)");
