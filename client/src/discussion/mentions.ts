/** Mentions in a field: colleagues are chosen and shown by name, and sent by id. */

import { mapProse, mentionOf } from '../../../server/discussion/discussion.rules';

export interface Colleague {
  id: string;
  name: string;
}

const MENTION = /<@([0-9a-f-]{36})>/g;
/** What a mention neither follows nor precedes: the rest of a word, a path or an email address. */
const BEFORE = '(?<![\\p{L}\\p{N}_@./<])';
const AFTER = '(?![.-]*[\\p{L}\\p{N}_])';

/** The text as it is edited: `@Ada King` for a mention. */
export function asTypedText(stored: string, people: readonly Colleague[]): string {
  return stored.replace(MENTION, (token, id: string) => {
    const person = people.find((candidate) => candidate.id === id);
    return person === undefined ? token : `@${person.name}`;
  });
}

/**
 * The text as it is sent: names of chosen colleagues after an @ become mentions, longer names first. Part of a longer word, of an address
 * or of code is no mention.
 */
export function asSentText(typed: string, chosen: readonly Colleague[]): string {
  const ids = new Map([...chosen].reverse().map(({ id, name }) => [name, id]));
  const names = [...ids.keys()].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  if (names.length === 0) return typed;
  const mention = new RegExp(`${BEFORE}@(${names.map(literal).join('|')})${AFTER}`, 'gu');
  return mapProse(typed, (part) =>
    part.replace(mention, (text, name: string) => {
      const id = ids.get(name);
      return id === undefined ? text : mentionOf(id);
    }),
  );
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
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
