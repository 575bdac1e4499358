import fc from 'fast-check';
import { highlighter, similarity, significantTerms, toTerms } from './faqs.rules.js';

const highlighted = (text: string, search: string, phrases: string[] = []) => highlighter(search, phrases)(text);

describe('highlighting', () => {
  it('preserves every text and alternates kinds of parts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        const parts = highlighted(text, search);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const [index, part] of parts.entries()) expect(part.hit).not.toBe(parts[index - 1]?.hit);
      }),
    );
  });

  it('matches words by prefix and similarity, short ones only exactly', () => {
    const hits = (text: string, search: string) =>
      highlighted(text, search)
        .filter(({ hit }) => hit)
        .map((part) => part.text);
    expect(hits('Refunds are refunded.', 'refund')).toEqual(['Refunds', 'refunded']);
    expect(hits('Reset the password', 'pasword')).toEqual(['password']);
    expect(hits('An order, in order', 'or')).toEqual([]);
    expect(hits('The UI of a guide', 'ui')).toEqual(['UI']);
  });

  it('highlights only significant words', () => {
    const hits = (text: string, search: string) =>
      highlighted(text, search)
        .filter(({ hit }) => hit)
        .map((part) => part.text);
    expect(hits('How do I delete my account? To delete it, open a dialog.', 'how do i delete an acount')).toEqual([
      'delete',
      'account',
      'delete',
    ]);
    expect(hits('A way to get to a shop', 'a to the')).toEqual([]);
    expect(hits('I don’t get the mail', 'Don’t get 2 mails')).toEqual(['mail']);
  });
});

describe('highlighting synonyms', () => {
  it('highlights complete phrases only', () => {
    const hits = (text: string, phrases: string[]) =>
      highlighted(text, 'money back', phrases)
        .filter(({ hit }) => hit)
        .map((part) => part.text);
    expect(hits('I cannot sign in. Why? The sign is in the shop.', ['sign in'])).toEqual(['sign', 'in']);
    expect(hits('Refunds take a day.', ['refund'])).toEqual([]);
    expect(hits('A refund takes a day.', ['refund'])).toEqual(['refund']);
  });
});

describe('words and similarity', () => {
  it('retains the significant words', () => {
    expect(significantTerms('Can I get a refund for the UI of level 2?')).toEqual(['refund', 'ui', 'level', '2']);
    expect(significantTerms('What is it?')).toEqual([]);
  });

  it('parses words of any script, without duplicates', () => {
    expect(toTerms('Où est Où, Straße 7?')).toEqual(['où', 'est', 'straße', '7']);
  });

  it('is 1 for the same word, 0 for unrelated words, and symmetric', () => {
    expect(similarity('lamp', 'lamp')).toBe(1);
    expect(similarity('lamp', 'zzzz')).toBe(0);
    expect(similarity('lamp', 'lamb')).toBe(similarity('lamb', 'lamp'));
  });
});
