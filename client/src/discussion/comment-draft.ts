import { isRecord } from '../lib/forms/stored-draft';
import type { Colleague } from './mentions';

/** A comment that is not sent yet. */
export interface CommentDraft {
  /** The same for every try, so that one whose answer was lost is stored once. */
  id: string;
  text: string;
  /** Who was mentioned by choosing them. */
  chosen: readonly Colleague[];
}

export function emptyDraft(id: string): CommentDraft {
  return { id, text: '', chosen: [] };
}

/** What the browser has stored as a draft; null where it is none. */
export function readCommentDraft(stored: Record<string, unknown> | null): CommentDraft | null {
  if (typeof stored?.id !== 'string' || typeof stored.text !== 'string') return null;
  return { id: stored.id, text: stored.text, chosen: Array.isArray(stored.chosen) ? stored.chosen.filter(isColleague) : [] };
}

function isColleague(value: unknown): value is Colleague {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';
}
