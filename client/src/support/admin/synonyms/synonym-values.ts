import type { CreateSynonymGroup, SynonymGroupView } from '../../../../../server/support/help/synonyms/synonyms.dto.js';
import type { Loaded } from '../../../lib/forms/merge';

export const SYNONYM_LABELS: Readonly<Record<keyof CreateSynonymGroup, string>> = { terms: 'Terms' };

/** Name of the form for a group; null for a new one. */
export function synonymsForm(group: SynonymGroupView | null): string {
  return `synonyms:${group?.id ?? 'new'}`;
}

export const NEW_SYNONYMS: Loaded<CreateSynonymGroup> = { values: { terms: [] }, version: 0 };

export function loadedSynonyms({ terms, version }: SynonymGroupView): Loaded<CreateSynonymGroup> {
  return { values: { terms }, version };
}

/** The stored values, from the response to a refused save. */
export function synonymsOf(current: unknown): Loaded<CreateSynonymGroup> | null {
  return typeof current === 'object' && current !== null && 'terms' in current ? loadedSynonyms(current as SynonymGroupView) : null;
}

/** Splits terms, because several may be pasted at once. Duplicates are dropped, ignoring case. */
export function separated(typed: readonly string[]): string[] {
  const terms = typed.flatMap((text) => text.split(/[,;\n]/)).map((term) => term.trim());
  return terms.filter((term, at) => term !== '' && terms.findIndex((candidate) => candidate.toLowerCase() === term.toLowerCase()) === at);
}

export function synonymProblems({ terms }: CreateSynonymGroup): Record<string, string> {
  return terms.length < 2 ? { terms: 'Enter at least two terms that mean the same.' } : {};
}

/** Groups with a term that contains the search text, ignoring case. */
export function matching(groups: readonly SynonymGroupView[], search: string): SynonymGroupView[] {
  const part = search.toLowerCase();
  return groups.filter(({ terms }) => terms.some((term) => term.toLowerCase().includes(part)));
}
