/** Agents mentioned in a note: `@` and a name. Pure: shared by server and client. */

/** An agent's name on the desk. */
interface MentionableAgent {
  id: string;
  /** First and last name. */
  name: string;
}

/** Maximum mentions per note; further agents are not notified. */
export const MAX_MENTIONED = 20;

/** An @ at the beginning of a word, not that of an email address. */
const AT = /(?<![\p{L}\p{N}_.@])@/gu;
const PART_OF_WORD = /^[\p{L}\p{N}_]/u;

/** The agents mentioned in a text, without duplicates: by full name, or by first name if it is unique. The longest matching name counts. */
export function mentionedAgents(text: string, agents: readonly MentionableAgent[]): string[] {
  const names = callNames(agents);
  const ids = new Set<string>();
  for (const { index } of text.matchAll(AT)) {
    const rest = text.slice(index + 1).toLowerCase();
    const match = names.find(({ name }) => rest.startsWith(name) && !PART_OF_WORD.test(rest.slice(name.length)));
    for (const id of match?.ids ?? []) ids.add(id);
  }
  return [...ids].slice(0, MAX_MENTIONED);
}

/** Names of agents in lower case, longest first. */
function callNames(agents: readonly MentionableAgent[]): Array<{ name: string; ids: string[] }> {
  const whole = new Map<string, string[]>();
  const first = new Map<string, string[]>();
  for (const { id, name } of agents) {
    const called = name.toLowerCase();
    const [firstName = called] = called.split(' ');
    whole.set(called, [...(whole.get(called) ?? []), id]);
    first.set(firstName, [...(first.get(firstName) ?? []), id]);
  }
  for (const [name, ids] of first) if (ids.length === 1 && !whole.has(name)) whole.set(name, ids);
  return [...whole].map(([name, ids]) => ({ name, ids })).sort((a, b) => b.name.length - a.name.length);
}
