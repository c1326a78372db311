/**
 * Make the types of the protocol from its JSON Schema on standard input: `make protocol`.
 *
 * The shared ones go to src/lib/protocol.ts, each game's views and events to src/games/NAME/protocol.ts; a game without a
 * folder there needs none. With `--check` nothing is written, and files that are not up to date are named.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const BANNER = "/* Made from the server's messages by `make protocol`; never edited by hand. */";
const OPTIONS = { additionalProperties: false, bannerComment: BANNER, style: { printWidth: 120 } };

/** Write a schema as the compiler understands it: tuples as older drafts have them, open objects as such. */
function plainer(_key, schema) {
  if (schema?.$ref) return { $ref: schema.$ref };
  if (schema?.type === "object" && !schema.properties) return { additionalProperties: true, ...schema };
  if (schema?.type !== "array") return schema;
  const { prefixItems, items, minItems, maxItems, ...rest } = schema; // how long other lists may be is no type's business
  return prefixItems ? { ...rest, items: prefixItems, minItems, maxItems } : { ...rest, items };
}

async function types(schema) {
  const module = await compile(schema, "", OPTIONS);
  return module.replace(/export type Message =[^;]*;\n/, ""); // only there to hold the others
}

const { protocol, games } = JSON.parse(await text(process.stdin), plainer);
const files = new Map([["src/lib/protocol.ts", protocol]]);
for (const [name, schema] of Object.entries(games))
  if (existsSync(`src/games/${name}`)) files.set(`src/games/${name}/protocol.ts`, schema);

for (const [file, schema] of files) {
  const module = await types(schema);
  if (!process.argv.includes("--check")) writeFileSync(file, module);
  else if (!existsSync(file) || readFileSync(file, "utf-8") !== module) {
    console.error(`${file} is not up to date: make protocol`);
    process.exitCode = 1;
  }
}
