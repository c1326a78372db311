/** Whether this is the only page of ours that is open; each holds a lock as long as it is there. */

import { below } from "./base";
import { lockOf } from "../site/messages";

export async function alone(): Promise<boolean> {
  const { held } = await navigator.locks.query();
  const pages = lockOf(below("/"), "");
  return (held ?? []).filter(({ name }) => name?.startsWith(pages)).length <= 1;
}
