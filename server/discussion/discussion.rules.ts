/** Comments, mentions and the sentences of a timeline. Pure: shared by server and client. */

export const DISCUSSION_LIMITS = { comment: 10_000, mentions: 20 } as const;

/**
 * Part of a sentence: text, an account, or another object, whose label is resolved for each viewer. Viewers who may not see the object read
 * what is `otherwise` there; without it, the sentence is hidden from them.
 */
export type ChangePart = string | { user: string } | { object: string; otherwise?: string };

/** One thing that changed, without its subject: `['changed the status from Open to Fixed']`. */
export type ChangeSentence = ChangePart[];

/** Code is literal text: it contains no mentions. */
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;
const MENTION = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/gi;
const TYPED = /(?<![\p{L}\p{N}_@./<])@([\p{L}\p{N}][\p{L}\p{N}_.-]{1,49})/gu;

/** A mention as stored in a text: names change, ids do not. */
export function mentionOf(userId: string): string {
  return `<@${userId}>`;
}

/** Ids of the accounts that a stored text mentions, each once. */
export function mentionedIds(text: string): string[] {
  return [...new Set(proseOf(text).flatMap((part) => [...part.matchAll(MENTION)].map(([, id = '']) => id.toLowerCase())))];
}

/** Usernames typed after an @, in lower case, without duplicates. A trailing full stop may belong to the sentence. */
export function typedNames(text: string): string[] {
  const names = proseOf(text).flatMap((part) => [...part.matchAll(TYPED)].flatMap(([, name = '']) => [name, withoutStop(name)]));
  return [...new Set(names.map((name) => name.toLowerCase()))];
}

/** The text with each typed username of `ids` (name in lower case to id) as a mention; other names stay text. */
export function withMentions(text: string, ids: ReadonlyMap<string, string>): string {
  return mapProse(text, (part) =>
    part.replace(TYPED, (typed: string, name: string) => {
      const whole = ids.get(name.toLowerCase());
      if (whole !== undefined) return mentionOf(whole);
      const bare = withoutStop(name);
      const id = ids.get(bare.toLowerCase());
      return id === undefined ? typed : `${mentionOf(id)}${name.slice(bare.length)}`;
    }),
  );
}

/** The text with names instead of mentions: for emails, inbox items and search results. */
export function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return mapProse(text, (part) => part.replace(MENTION, (_, id: string) => `@${names.get(id.toLowerCase()) ?? 'deleted user'}`));
}

function withoutStop(name: string): string {
  return name.replace(/[.-]{1,50}$/, '');
}

function proseOf(text: string): string[] {
  return text.split(CODE).filter((_, index) => index % 2 === 0);
}

/** The text with a change applied to everything but code. */
export function mapProse(text: string, change: (part: string) => string): string {
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

/** The text of a sentence with the names of users and objects; null if it is hidden from this viewer. */
export function sentenceText(
  sentence: ChangeSentence,
  names: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, string>,
): string | null {
  let text = '';
  for (const part of sentence) {
    if (typeof part === 'string') text += part;
    else if ('user' in part) text += names.get(part.user) ?? 'a deleted user';
    else {
      const label = labels.get(part.object) ?? part.otherwise;
      if (label === undefined) return null;
      text += label;
    }
  }
  return text;
}
