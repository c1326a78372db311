/** The words as the server gives them, read from their sources; tests speak English. */

import { po } from "gettext-parser";
import { use, type Catalogue, type Language } from "../src/lib/language.svelte";

const sources = import.meta.glob<string>("../../src/eselsohr/{text,games/*}/words/*.po", {
  eager: true,
  query: "?raw",
  import: "default",
});

export function words(language: Language): Catalogue {
  const files = Object.entries(sources).filter(([path]) => path.endsWith(`/${language}.po`));
  const texts = files.flatMap(([, text]) => Object.values(po.parse(text).translations[""] ?? {}));
  return Object.fromEntries(texts.map(({ msgid, msgstr }) => [msgid, msgstr.length > 1 ? msgstr : msgstr[0]!]));
}

use("en", words("en"));
