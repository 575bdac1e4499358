import { isRecord } from '../lib/forms/stored-draft';
import type { Colleague } from './mentions';

/** An unsent comment. */
export interface CommentDraft {
  /** The same for every attempt, so that one whose response was lost is stored once. */
  id: string;
  text: string;
  /** Colleagues mentioned by choosing them from the menu. */
  chosen: readonly Colleague[];
}

export function emptyDraft(id: string): CommentDraft {
  return { id, text: '', chosen: [] };
}

/** Parses a stored draft; null if it is not one. */
export function readCommentDraft(stored: Record<string, unknown> | null): CommentDraft | null {
  if (typeof stored?.id !== 'string' || typeof stored.text !== 'string') return null;
  return { id: stored.id, text: stored.text, chosen: Array.isArray(stored.chosen) ? stored.chosen.filter(isColleague) : [] };
}

function isColleague(value: unknown): value is Colleague {
  return isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';
}
