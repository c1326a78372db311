/** Where an invitation leads: a link as people send it, with whatever they wrote around it, or a table's name alone. */
export function whither(invitation: string): string | null {
  const links = [...invitation.matchAll(/\/(?:([tg])\/([^\s/?#]+)|(you)#(\S+))/g)];
  const [, kind, name, you, words] = links.at(-1) ?? [];
  if (kind) return `/${kind}/${name}`;
  if (you) return `/you#${words}`;
  const word = invitation
    .trim()
    .split(/[\s/]+/)
    .filter(Boolean)
    .at(-1);
  return word ? `/t/${encodeURIComponent(word)}` : null;
}
