import { type FaqGroup, FAQ_GROUPS, sequenceOf, trigrams } from './faqs.rules.js';
import type { SearchTerm } from './synonyms/synonyms.rules.js';

/**
 * In-memory search of the help: a term is compared with the distinct words that share most trigrams with it, and each comparison counts for
 * all answers that contain the word. So the work of a search is bounded, however many long answers there are. Pure.
 */

export interface IndexedFaq {
  id: string;
  group: FaqGroup;
  question: string;
  answer: string;
}

interface FaqCriteria {
  /** As typed. */
  text: string;
  searchTerms: readonly SearchTerm[];
  /** Null for all groups. */
  group: FaqGroup | null;
  /** Whether only questions are searched. */
  inQuestions: boolean;
  limit: number;
}

/** Minimum similarity of the best term for an answer to match. */
const MIN_SIMILARITY = 0.42;
/** Minimum similarity of a synonym: it was not typed, so it cannot be mistyped. */
const SYNONYM_ALIKE = 0.75;
/** Weight of a synonym relative to the typed term. */
const SYNONYM_WEIGHT = 0.9;
/** Weight of a match in the answer relative to one in the question. */
const ANSWER_WEIGHT = 0.8;
/** Weight of a phrase whose words are not consecutive; below the threshold of a synonym. */
const SCATTERED_WEIGHT = 0.7;

/** Lower similarity is coincidental and counts as none. */
const MIN_COUNTED = 0.25;
/** Number of index words with which one search word is compared letter by letter: those that share most trigrams with it. */
export const MAX_COMPARED = 500;

/** A question or an answer: its word numbers in order. */
type Field = Uint32Array;

interface Entry<Faq> {
  faq: Faq;
  /** Field number of the question; the answer has the next one. */
  question: number;
}

/** Similarity of one search word to the most similar word of each field. */
type BestInFields = Float64Array;

export class FaqIndex<Faq extends IndexedFaq> {
  /** Number of word pairs compared letter by letter so far, as a measure of work. */
  comparisons = 0;
  private readonly entries: ReadonlyArray<Entry<Faq>>;
  private readonly fields: Field[] = [];
  private readonly words: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly fieldsByWord: number[][] = [];
  private readonly wordsByTrigram = new Map<string, number[]>();

  /** @param faqs in their order, which breaks ties. */
  constructor(faqs: readonly Faq[]) {
    const groupOrder = (faq: Faq) => FAQ_GROUPS.indexOf(faq.group);
    this.entries = faqs
      .toSorted((a, b) => groupOrder(a) - groupOrder(b))
      .map((faq) => {
        const question = this.addField(faq.question);
        this.addField(faq.answer);
        return { faq, question };
      });
  }

  /** Answers similar to the terms, best first; tolerates typing errors and includes synonyms. */
  search({ text, searchTerms, group, inQuestions, limit }: FaqCriteria): Faq[] {
    const cached = new Map<string, BestInFields>();
    const bestOf = (word: string): BestInFields => {
      const best = cached.get(word) ?? this.bestInFields(word);
      cached.set(word, best);
      return best;
    };
    const typed = sequenceOf(text).map(bestOf);
    const terms = searchTerms.map((term) => {
      const phrase = sequenceOf(term.term);
      return { ...term, phrase: phrase.map((word) => this.numbers.get(word) ?? -1), words: phrase.map(bestOf) };
    });
    return this.entries
      .filter(({ faq }) => group === null || faq.group === group)
      .flatMap(({ faq, question }) => {
        const answer = question + 1;
        const concepts = new Map<number, number>();
        let best = 0;
        for (const { phrase, words, concept, typed: isTyped } of terms) {
          const inQuestion = this.phraseLikeness(phrase, words, question);
          const inAnswer = this.phraseLikeness(phrase, words, answer);
          if (!isTyped && Math.max(inQuestion, inAnswer) < SYNONYM_ALIKE) continue;
          const score = Math.max(inQuestion, ANSWER_WEIGHT * inAnswer) * (isTyped ? 1 : SYNONYM_WEIGHT);
          concepts.set(concept, Math.max(score, concepts.get(concept) ?? 0));
          best = Math.max(best, inQuestion, inQuestions ? 0 : inAnswer);
        }
        if (best < MIN_SIMILARITY) return [];
        const rank = meanIn(typed, question) * 2 + meanIn(typed, answer);
        return [{ faq, rank: rank + mean([...concepts.values()]) * 2 }];
      })
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, limit)
      .map(({ faq }) => faq);
  }

  /** @returns the number of the field. */
  private addField(text: string): number {
    const field = this.fields.length;
    const sequence = Uint32Array.from(sequenceOf(text), (word) => this.numberOf(word));
    this.fields.push(sequence);
    for (const word of new Set(sequence)) this.fieldsByWord[word]?.push(field);
    return field;
  }

  private numberOf(word: string): number {
    const existing = this.numbers.get(word);
    if (existing !== undefined) return existing;
    const number = this.words.length;
    this.words.push(word);
    this.numbers.set(word, number);
    this.fieldsByWord.push([]);
    for (const gram of trigrams(word)) {
      const list = this.wordsByTrigram.get(gram);
      if (list === undefined) this.wordsByTrigram.set(gram, [number]);
      else list.push(number);
    }
    return number;
  }

  private bestInFields(term: string): BestInFields {
    const trigramsOfTerm = trigrams(term);
    const best = new Float64Array(this.fields.length);
    for (const word of this.nearest(trigramsOfTerm)) {
      const similarity = wordSimilarity(trigramsOfTerm, this.words[word] ?? '');
      if (similarity < MIN_COUNTED) continue;
      for (const field of this.fieldsByWord[word] ?? []) if (similarity > (best[field] ?? 0)) best[field] = similarity;
    }
    return best;
  }

  /** The words that share most of the trigrams, at most `MAX_COMPARED`. Words that share too few cannot be similar. */
  private nearest(trigramsOfTerm: ReadonlySet<string>): number[] {
    const common = new Uint8Array(this.words.length);
    for (const gram of trigramsOfTerm) {
      for (const word of this.wordsByTrigram.get(gram) ?? []) common[word] = (common[word] ?? 0) + 1;
    }
    const minCount = Math.max(1, Math.ceil(MIN_COUNTED * trigramsOfTerm.size));
    const byCommon: number[][] = Array.from({ length: trigramsOfTerm.size + 1 }, () => []);
    common.forEach((count, word) => {
      const list = byCommon[count];
      if (count >= minCount && list !== undefined && list.length < MAX_COMPARED) list.push(word);
    });
    const nearest = byCommon.toReversed().flat().slice(0, MAX_COMPARED);
    this.comparisons += nearest.length;
    return nearest;
  }

  private phraseLikeness(phrase: readonly number[], words: readonly BestInFields[], field: number): number {
    const [only] = words;
    if (words.length === 1 && only !== undefined) return only[field] ?? 0;
    if (follows(phrase, this.fields[field] ?? new Uint32Array())) return 1;
    return SCATTERED_WEIGHT * meanIn(words, field);
  }
}

/** Whether the words of the phrase are consecutive. */
function follows(phrase: readonly number[], field: Field): boolean {
  const [first] = phrase;
  if (first === undefined) return false;
  for (let at = field.indexOf(first); at !== -1; at = field.indexOf(first, at + 1)) {
    if (phrase.every((word, index) => field[at + index] === word)) return true;
  }
  return false;
}

/** Similarity of a search word to the most similar part of another, as computed by pg_trgm's `word_similarity`. */
function wordSimilarity(trigramsOfTerm: ReadonlySet<string>, word: string): number {
  const places: number[] = [];
  let place = 0;
  for (const gram of trigrams(word)) {
    if (trigramsOfTerm.has(gram)) places.push(place);
    place += 1;
  }
  let best = 0;
  for (let first = 0; first < places.length; first += 1) {
    for (let last = first; last < places.length; last += 1) {
      const common = last - first + 1;
      const extent = (places[last] ?? 0) - (places[first] ?? 0) + 1;
      best = Math.max(best, common / (trigramsOfTerm.size + extent - common));
    }
  }
  return best;
}

function meanIn(words: readonly BestInFields[], field: number): number {
  return words.length === 0 ? 0 : words.reduce((sum, best) => sum + (best[field] ?? 0), 0) / words.length;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
