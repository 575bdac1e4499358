import { FaqIndex, MAX_COMPARED } from './faq-index.rules.js';
import { FAQ_GROUPS } from './faqs.rules.js';
import { toSearchTerms } from './synonyms/synonyms.rules.js';

const FAQS = [
  { id: 'refund', group: 'billing' as const, question: 'Can I get a refund?', answer: 'Within 14 days, money comes back to your card.' },
  { id: 'sign', group: 'account' as const, question: 'I cannot sign in. What can I do?', answer: 'Check the email address.' },
  { id: 'shop', group: 'orders' as const, question: 'Where is the sign of the shop?', answer: 'It is in the harbour, beside the lamp.' },
];

function found(q: string, { groups = [] as string[][], inQuestions = false, limit = 10, group = null as 'orders' | null } = {}): string[] {
  const criteria = { text: q, searchTerms: toSearchTerms(q, groups), group, inQuestions, limit };
  return new FaqIndex(FAQS).search(criteria).map(({ id }) => id);
}

describe('the help search index', () => {
  it('finds mistyped words and prefixes, and nothing else', () => {
    expect(found('refnud')).toEqual(['refund']);
    expect(found('harb')).toEqual(['shop']);
    expect(found('xylophone')).toEqual([]);
    expect(found('')).toEqual([]);
  });

  it('ranks matches in the question above matches in the answer', () => {
    expect(found('lamp sign')[0]).toBe('shop');
    expect(found('lamp', { inQuestions: true })).toEqual([]);
  });

  it('matches a synonym only if its words are consecutive', () => {
    expect(found('login', { groups: [['login', 'sign in']] })).toEqual(['sign']);
  });

  it('filters by group and limits the number', () => {
    expect(found('sign', { group: 'orders' })).toEqual(['shop']);
    expect(found('sign', { limit: 1 })).toHaveLength(1);
  });

  it('compares each term with a bounded number of words, however many long answers contain similar ones', () => {
    const wordAt = (number: number): string => `authentication${number.toString(36)}`;
    const faqs = Array.from({ length: 200 }, (_, at) => ({
      id: String(at),
      group: FAQ_GROUPS[at % FAQ_GROUPS.length] ?? 'general',
      question: wordAt(at),
      answer: Array.from({ length: 170 }, (__, place) => wordAt(at * 170 + place)).join(' '),
    }));
    const index = new FaqIndex(faqs);
    const text = Array.from({ length: 12 }, (_, at) => wordAt(at * 2_500)).join(' ');
    const searchTerms = toSearchTerms(text, []);
    expect(searchTerms).toHaveLength(12);
    expect(index.search({ text, searchTerms, group: null, inQuestions: false, limit: 20 })).toHaveLength(20);
    expect(index.comparisons).toBe(12 * MAX_COMPARED);
  });

  it('finds the single answer with a term among thousands of similar words', () => {
    const faqs = Array.from({ length: 200 }, (_, at) => ({
      id: String(at),
      group: 'general' as const,
      question: `Question ${at}`,
      answer: Array.from({ length: 100 }, (__, place) => `account${(at * 100 + place).toString(36)}`).join(' '),
    }));
    const text = `account${(12_345).toString(36)}`;
    const [best] = new FaqIndex(faqs).search({ text, searchTerms: toSearchTerms(text, []), group: null, inQuestions: false, limit: 1 });
    expect(best?.id).toBe('123');
  });
});
