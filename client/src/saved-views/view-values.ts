import type { SavedViewView } from '../../../server/saved-views/saved-views.dto.js';
import type { ViewFilter } from '../../../server/saved-views/saved-views.rules';
import type { Loaded } from '../lib/forms/merge';
import type { ViewValues } from './saved-views.api';

export const VIEW_LABELS: Readonly<Record<keyof ViewValues, string>> = { name: 'Name', team: 'Visible to' };

export const NEW_VIEW: Loaded<ViewValues> = { values: { name: '', team: false }, version: 0 };

/** Name of the form for a view of a list; `null` for a new view. */
export function viewForm(list: string, view: SavedViewView | null): string {
  return `saved-view:${list}:${view?.id ?? 'new'}`;
}

export function loadedView({ name, team, version }: SavedViewView): Loaded<ViewValues> {
  return { values: { name, team }, version };
}

/** The stored values, from the response to a refused save. */
export function viewOf(current: unknown): Loaded<ViewValues> | null {
  return typeof current === 'object' && current !== null && 'team' in current ? loadedView(current as SavedViewView) : null;
}

export function viewProblems({ name }: ViewValues): Record<string, string> {
  return name.trim() === '' ? { name: 'Enter a name.' } : {};
}

/** Normalised as they are stored: trimmed. */
export function tidyView({ name, team }: ViewValues): ViewValues {
  return { name: name.trim(), team };
}

export function describeView(name: keyof ViewValues, value: unknown): string | undefined {
  return name === 'team' ? (value === true ? 'the team' : 'only its owner') : undefined;
}

/** True if two filters select the same rows in the same order. */
export function isSameFilter(a: ViewFilter, b: ViewFilter): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
