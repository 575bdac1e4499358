import { type FaqGroup, FAQ_GROUPS, placesOf, sequenceOf, trigrams } from './faqs.rules.js';
import type { SoughtTerm } from './synonyms/synonyms.rules.js';

/**
 * The search of the help, in memory: each distinct word of all answers is compared with a term once, however often it occurs. In the
 * database, every term was compared with every letter of every answer, which took seconds for long answers. Pure.
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

interface Field {
  sequence: string[];
  words: Set<string>;
}

interface Entry<Faq> {
  faq: Faq;
  question: Field;
  answer: Field;
}

/** How alike the words of the index are to one sought word. */
type Likeness = ReadonlyMap<string, number>;

export class FaqIndex<Faq extends IndexedFaq> {
  /** Pairs of words that were compared so far: the work of a search. */
  comparisons = 0;
  private readonly entries: ReadonlyArray<Entry<Faq>>;
  private readonly termsByTrigram = new Map<string, string[]>();

  /** @param faqs in their order, which decides between equal ones. */
  constructor(faqs: readonly Faq[]) {
    const groupOrder = (faq: Faq) => FAQ_GROUPS.indexOf(faq.group);
    this.entries = faqs
      .toSorted((one, other) => groupOrder(one) - groupOrder(other))
      .map((faq) => ({ faq, question: fieldOf(faq.question), answer: fieldOf(faq.answer) }));
    const words = new Set(this.entries.flatMap(({ question, answer }) => [...question.words, ...answer.words]));
    for (const word of words) {
      for (const gram of trigrams(word)) {
        const list = this.termsByTrigram.get(gram);
        if (list === undefined) this.termsByTrigram.set(gram, [word]);
        else list.push(word);
      }
    }
  }

  /** Answers that are like the terms, the likeliest first; typing errors do not matter, and synonyms count as well. */
  search({ text, sought, group, inQuestions, limit }: FaqCriteria): Faq[] {
    const likenesses = new Map<string, Likeness>();
    const likenessOf = (word: string): Likeness => {
      const known = likenesses.get(word) ?? this.likeness(word);
      likenesses.set(word, known);
      return known;
    };
    const typed = sequenceOf(text).map(likenessOf);
    const terms = sought.map((term) => {
      const phrase = sequenceOf(term.term);
      return { ...term, phrase, words: phrase.map(likenessOf) };
    });
    return this.entries
      .filter(({ faq }) => group === null || faq.group === group)
      .flatMap(({ faq, question, answer }) => {
        const concepts = new Map<number, number>();
        let best = 0;
        for (const { phrase, words, concept, typed: isTyped } of terms) {
          const inQuestion = phraseLikeness(phrase, words, question);
          const inAnswer = phraseLikeness(phrase, words, answer);
          if (!isTyped && Math.max(inQuestion, inAnswer) < SYNONYM_ALIKE) continue;
          const score = Math.max(inQuestion, ANSWER_WEIGHT * inAnswer) * (isTyped ? 1 : SYNONYM_WEIGHT);
          concepts.set(concept, Math.max(score, concepts.get(concept) ?? 0));
          best = Math.max(best, inQuestion, inQuestions ? 0 : inAnswer);
        }
        if (best < LEAST_ALIKE) return [];
        const rank = mean(typed.map((word) => bestIn(word, question))) * 2 + mean(typed.map((word) => bestIn(word, answer)));
        return [{ faq, rank: rank + mean([...concepts.values()]) * 2 }];
      })
      .toSorted((one, other) => other.rank - one.rank)
      .slice(0, limit)
      .map(({ faq }) => faq);
  }

  /** Compares with those words only that share a trigram. */
  private likeness(sought: string): Likeness {
    const wanted = trigrams(sought);
    const near = new Set([...wanted].flatMap((gram) => this.termsByTrigram.get(gram) ?? []));
    this.comparisons += near.size;
    return new Map([...near].map((word) => [word, wordLikeness(wanted, word)]));
  }
}

function fieldOf(text: string): Field {
  const sequence = sequenceOf(text);
  return { sequence, words: new Set(sequence) };
}

function phraseLikeness(phrase: readonly string[], words: readonly Likeness[], field: Field): number {
  const [only] = words;
  if (words.length === 1 && only !== undefined) return bestIn(only, field);
  if (phrase.every((word) => field.words.has(word)) && placesOf(phrase, field.sequence).length > 0) return 1;
  return SCATTERED_WEIGHT * mean(words.map((word) => bestIn(word, field)));
}

function bestIn(likeness: Likeness, { words }: Field): number {
  let best = 0;
  // Whichever is shorter: the words of the answer, or those that are alike.
  if (likeness.size < words.size) {
    for (const [word, alike] of likeness) if (alike > best && words.has(word)) best = alike;
  } else {
    for (const word of words) best = Math.max(best, likeness.get(word) ?? 0);
  }
  return best;
}

/** The likeness of a sought word to the part of another that is most like it, as `word_similarity` of pg_trgm computes it. */
function wordLikeness(wanted: ReadonlySet<string>, word: string): number {
  const grams = [...trigrams(word)];
  let best = 0;
  for (let from = 0; from < grams.length; from += 1) {
    if (!wanted.has(grams[from] ?? '')) continue;
    let common = 0;
    for (let to = from; to < grams.length; to += 1) {
      if (!wanted.has(grams[to] ?? '')) continue;
      common += 1;
      best = Math.max(best, common / (wanted.size + (to - from + 1) - common));
    }
  }
  return best;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
