import { placesOf, sequenceOf, significantTerms, toTerms } from '../faqs.rules.js';

/** Terms of a help search, including synonyms. Pure. */

/** Each term is compared with every answer, which limits their number. */
export const MAX_SEARCH_TERMS = 12;

export interface SearchTerm {
  /** Lower case, one word or several. */
  term: string;
  /** Terms with the same number are equivalent; an answer is scored by the best of them. */
  concept: number;
  /** False for a synonym of what was typed. */
  typed: boolean;
}

/**
 * The significant words, and phrases that have synonyms. If no word is significant, all of them.
 * @param groups groups of equivalent terms.
 */
export function toSearchTerms(text: string, groups: ReadonlyArray<readonly string[]>): SearchTerm[] {
  const words = sequenceOf(text);
  const matched = new Set<number>();
  const searchTerms: SearchTerm[] = [];
  let concept = 0;
  for (const group of groups) {
    const terms = group.map((term) => ({ term, places: placesOf(sequenceOf(term), words) }));
    const typed = terms.filter(({ places }) => places.length > 0);
    if (typed.length === 0) continue;
    for (const place of typed.flatMap(({ places }) => places)) matched.add(place);
    for (const { term, places } of terms) searchTerms.push({ term: sequenceOf(term).join(' '), concept, typed: places.length > 0 });
    concept += 1;
  }
  const rest = words.filter((_, index) => !matched.has(index)).join(' ');
  const significant = significantTerms(rest);
  for (const word of significant.length === 0 && searchTerms.length === 0 ? toTerms(text) : significant) {
    searchTerms.push({ term: word, concept, typed: true });
    concept += 1;
  }
  // Typed terms come before their synonyms if the limit is exceeded.
  return searchTerms.toSorted((a, b) => Number(b.typed) - Number(a.typed)).slice(0, MAX_SEARCH_TERMS);
}
