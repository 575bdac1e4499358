import { placeholderProblem } from '../../../../server/support/replies/placeholders.rules';
import type { SavedReplyFields, SavedReplyView } from '../../../../server/support/replies/saved-replies.dto.js';
import type { Loaded } from '../../lib/forms/merge';

export const REPLY_LABELS: Readonly<Record<keyof SavedReplyFields, string>> = { title: 'Title', body: 'Text', shared: 'Available to' };

/** Name of the form for a reply; null for a new one. */
export function replyForm(reply: SavedReplyView | null): string {
  return `saved-reply:${reply?.id ?? 'new'}`;
}

export const NEW_REPLY: Loaded<SavedReplyFields> = { values: { title: '', body: '', shared: false }, version: 0 };

export function loadedReply({ title, body, shared, version }: SavedReplyView): Loaded<SavedReplyFields> {
  return { values: { title, body, shared }, version };
}

/** The stored values, from the response to a refused save. */
export function replyOf(current: unknown): Loaded<SavedReplyFields> | null {
  return typeof current === 'object' && current !== null && 'body' in current ? loadedReply(current as SavedReplyView) : null;
}

export function replyProblems({ title, body }: SavedReplyFields): Record<string, string> {
  const problems: Record<string, string> = {};
  if (title.trim() === '') problems.title = 'Enter a title.';
  const problem = body.trim() === '' ? 'Enter the text of the reply.' : placeholderProblem(body);
  if (problem !== null) problems.body = problem;
  return problems;
}

/** Normalised as they are stored: trimmed. */
export function tidyReply({ title, body, shared }: SavedReplyFields): SavedReplyFields {
  return { title: title.trim(), body: body.trim(), shared };
}

/** True if a reply is stored as it was entered. */
export function isSameReply(values: SavedReplyFields, stored: SavedReplyFields): boolean {
  const { title, body, shared } = tidyReply(values);
  return title === stored.title && body === stored.body && shared === stored.shared;
}

/** Describes a field's value if it is not a string. */
export function describeReply(name: keyof SavedReplyFields, value: unknown): string | undefined {
  return name === 'shared' ? (value === true ? 'all agents' : 'the author') : undefined;
}
