/** Whether the window has room for more than the least: open hands at the seats, seats of more than one line. */

import { MediaQuery } from "svelte/reactivity";

export const roomy = new MediaQuery("(min-width: 720px) and (min-height: 561px)");
