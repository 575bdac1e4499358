/** Mentions in a field: colleagues are chosen and shown by name, and sent by id. */

export interface Colleague {
  id: string;
  name: string;
}

const MENTION = /<@([0-9a-f-]{36})>/g;

/** The text as it is edited: `@Ada King` for a mention. */
export function asTypedText(stored: string, people: readonly Colleague[]): string {
  return stored.replace(MENTION, (token, id: string) => {
    const person = people.find((candidate) => candidate.id === id);
    return person === undefined ? token : `@${person.name}`;
  });
}

/** The text as it is sent: the names of chosen colleagues become mentions, longer names first. */
export function asSentText(typed: string, chosen: readonly Colleague[]): string {
  return [...chosen]
    .sort((a, b) => b.name.length - a.name.length)
    .reduce((text, { id, name }) => text.replaceAll(`@${name}`, `<@${id}>`), typed);
}

/** The text after an @ at the cursor, at least one letter; null if there is no mention. */
export function mentionAt(text: string, cursor: number): { from: number; typed: string } | null {
  const match = /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{N} ._-]{0,40})$/u.exec(text.slice(0, cursor));
  const typed = match?.[1];
  return typed === undefined || typed.includes('  ') ? null : { from: cursor - typed.length - 1, typed };
}

/** Colleagues with a name that starts with this text; at most six. */
export function matching(people: readonly Colleague[], text: string): Colleague[] {
  const query = text.toLowerCase();
  return people.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${query}`)).slice(0, 6);
}
