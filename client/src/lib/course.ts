/** Which lessons this browser has seen to the end. */

import { load, save } from "./storage";

const file = (game: string) => `lessons.${game}`;

export function finished(game: string): string[] {
  return load(file(game))?.split(" ") ?? [];
}

export function finish(game: string, lesson: string): void {
  save(file(game), [...new Set([...finished(game), lesson])].join(" "));
}

/** The lesson to take: the first one that is not finished; if all are, the first. */
export function upcoming(game: string, lessons: string[]): string | undefined {
  const known = finished(game);
  return lessons.find((lesson) => !known.includes(lesson)) ?? lessons[0];
}
