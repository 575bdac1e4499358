import { isRecord } from '../lib/forms/drafts/stored-draft';
import type { Colleague } from './mentions';

/** An unsent comment. */
export interface CommentDraft {
  /** The same for every attempt, so that one whose response was lost is stored once. */
  id: string;
  text: string;
  /** Colleagues mentioned by choosing them from the menu. */
  chosen: readonly Colleague[];
  /** The text of the attempts to send it, which may have been stored although they failed; empty if they differed. */
  tried?: string;
}

/** `tried` of a draft that is about to be sent. */
export function triedText({ text, tried = text }: CommentDraft): string {
  return tried === text ? text : '';
}

/**
 * A draft that is about to be sent as an entry that cannot be revised: with another text than the one tried before, it is another entry.
 * @param id of that entry
 */
export function asAttempt(draft: CommentDraft, id: string): CommentDraft {
  const { text, tried = text } = draft;
  return { ...draft, tried: text, ...(tried !== text && { id }) };
}

/** True if another text than this one may have been stored. */
export function isRevised({ text, tried = text }: CommentDraft): boolean {
  return tried !== text;
}

export function emptyDraft(id: string): CommentDraft {
  return { id, text: '', chosen: [] };
}

/** Parses a stored draft; null if it is not one. */
export function readCommentDraft(stored: Record<string, unknown> | null): CommentDraft | null {
  if (typeof stored?.id !== 'string' || typeof stored.text !== 'string') return null;
  const { id, text, chosen, tried } = stored;
  return { id, text, chosen: Array.isArray(chosen) ? chosen.filter(isColleague) : [], ...(typeof tried === 'string' && { tried }) };
}

/** The unsaved text of a comment that is being edited, and the version that the edit started from. */
export interface EditDraft {
  text: string;
  version: number;
}

/** Parses a stored edit; null if it is not one. */
export function readEditDraft(stored: Record<string, unknown> | null): EditDraft | null {
  if (typeof stored?.text !== 'string' || typeof stored.version !== 'number') return null;
  return { text: stored.text, version: stored.version };
}

function isColleague(value: unknown): value is Colleague {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';
}
