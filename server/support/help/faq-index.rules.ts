import { type FaqGroup, FAQ_GROUPS, sequenceOf, trigrams } from './faqs.rules.js';
import type { SoughtTerm } from './synonyms/synonyms.rules.js';

/**
 * The search of the help, in memory: a term is compared with the distinct words that have most trigrams in common with it, and each
 * comparison counts for all answers that hold the word. So the work of a search is bounded, however many long answers there are. Pure.
 */

export interface IndexedFaq {
  id: string;
  group: FaqGroup;
  question: string;
  answer: string;
}

export interface FaqCriteria {
  /** As it was typed. */
  text: string;
  sought: readonly SoughtTerm[];
  /** Null for all groups. */
  group: FaqGroup | null;
  /** Whether only the questions count. */
  inQuestions: boolean;
  limit: number;
}

/** How alike the best term must be for an answer to be found. */
const LEAST_ALIKE = 0.42;
/** How alike a synonym must be: no one typed it, so it cannot be mistyped. */
const SYNONYM_ALIKE = 0.75;
/** What a synonym counts beside the term that was typed. */
const SYNONYM_WEIGHT = 0.9;
/** What a hit in the answer counts beside one in the question. */
const ANSWER_WEIGHT = 0.8;
/** What the words of a phrase count where they do not follow each other; less than a synonym needs. */
const SCATTERED_WEIGHT = 0.7;

/** Likeness below this is chance and counts as none. */
const LEAST_COUNTED = 0.25;
/** Words of the index that one sought word is compared with letter by letter: those that have most trigrams in common with it. */
export const MOST_COMPARED = 500;

/** A question or an answer: its words in their order, by number. */
type Field = Uint32Array;

interface Entry<Faq> {
  faq: Faq;
  /** Number of the field with the question; the answer has the next one. */
  question: number;
}

/** How alike the most similar word of each field is to one sought word. */
type BestInFields = Float64Array;

export class FaqIndex<Faq extends IndexedFaq> {
  /** Pairs of words that were compared letter by letter so far: the work of a search. */
  comparisons = 0;
  private readonly entries: ReadonlyArray<Entry<Faq>>;
  private readonly fields: Field[] = [];
  private readonly words: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly fieldsByWord: number[][] = [];
  private readonly wordsByTrigram = new Map<string, number[]>();

  /** @param faqs in their order, which decides between equal ones. */
  constructor(faqs: readonly Faq[]) {
    const groupOrder = (faq: Faq) => FAQ_GROUPS.indexOf(faq.group);
    this.entries = faqs
      .toSorted((one, other) => groupOrder(one) - groupOrder(other))
      .map((faq) => {
        const question = this.addField(faq.question);
        this.addField(faq.answer);
        return { faq, question };
      });
  }

  /** Answers that are like the terms, the likeliest first; typing errors do not matter, and synonyms count as well. */
  search({ text, sought, group, inQuestions, limit }: FaqCriteria): Faq[] {
    const known = new Map<string, BestInFields>();
    const bestOf = (word: string): BestInFields => {
      const best = known.get(word) ?? this.bestInFields(word);
      known.set(word, best);
      return best;
    };
    const typed = sequenceOf(text).map(bestOf);
    const terms = sought.map((term) => {
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
        if (best < LEAST_ALIKE) return [];
        const rank = meanIn(typed, question) * 2 + meanIn(typed, answer);
        return [{ faq, rank: rank + mean([...concepts.values()]) * 2 }];
      })
      .toSorted((one, other) => other.rank - one.rank)
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
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
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

  private bestInFields(sought: string): BestInFields {
    const wanted = trigrams(sought);
    const best = new Float64Array(this.fields.length);
    for (const word of this.nearest(wanted)) {
      const alike = wordLikeness(wanted, this.words[word] ?? '');
      if (alike < LEAST_COUNTED) continue;
      for (const field of this.fieldsByWord[word] ?? []) if (alike > (best[field] ?? 0)) best[field] = alike;
    }
    return best;
  }

  /** The words that have most of the trigrams, at most `MOST_COMPARED`. Those with too few of them cannot be alike. */
  private nearest(wanted: ReadonlySet<string>): number[] {
    const common = new Uint8Array(this.words.length);
    for (const gram of wanted) {
      for (const word of this.wordsByTrigram.get(gram) ?? []) common[word] = (common[word] ?? 0) + 1;
    }
    const least = Math.max(1, Math.ceil(LEAST_COUNTED * wanted.size));
    const byCommon: number[][] = Array.from({ length: wanted.size + 1 }, () => []);
    common.forEach((count, word) => {
      const list = byCommon[count];
      if (count >= least && list !== undefined && list.length < MOST_COMPARED) list.push(word);
    });
    const nearest = byCommon.toReversed().flat().slice(0, MOST_COMPARED);
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

/** Whether the words of the phrase stand one behind the other. */
function follows(phrase: readonly number[], field: Field): boolean {
  const [first] = phrase;
  if (first === undefined) return false;
  for (let at = field.indexOf(first); at !== -1; at = field.indexOf(first, at + 1)) {
    if (phrase.every((word, place) => field[at + place] === word)) return true;
  }
  return false;
}

/** The likeness of a sought word to the part of another that is most like it, as `word_similarity` of pg_trgm computes it. */
function wordLikeness(wanted: ReadonlySet<string>, word: string): number {
  const places: number[] = [];
  let place = 0;
  for (const gram of trigrams(word)) {
    if (wanted.has(gram)) places.push(place);
    place += 1;
  }
  let best = 0;
  for (let first = 0; first < places.length; first += 1) {
    for (let last = first; last < places.length; last += 1) {
      const common = last - first + 1;
      const extent = (places[last] ?? 0) - (places[first] ?? 0) + 1;
      best = Math.max(best, common / (wanted.size + extent - common));
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
