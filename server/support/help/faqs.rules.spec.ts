import fc from 'fast-check';
import { highlighted, similarity, wordsOf } from './faqs.rules.js';

describe('marking hits', () => {
  it('leaves every text whole and never puts two pieces of a kind side by side', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        const parts = highlighted(text, search);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const [index, part] of parts.entries()) expect(part.hit).not.toBe(parts[index - 1]?.hit);
      }),
    );
  });

  it('hits words by their beginning and by likeness, short ones only whole', () => {
    const hits = (text: string, search: string) => highlighted(text, search).filter(({ hit }) => hit).map((part) => part.text);
    expect(hits('Refunds are refunded.', 'refund')).toEqual(['Refunds', 'refunded']);
    expect(hits('Reset the password', 'pasword')).toEqual(['password']);
    expect(hits('An order, in order', 'or')).toEqual([]);
    expect(hits('Is it on?', 'on')).toEqual(['on']);
  });
});

describe('words and likeness', () => {
  it('reads words of any script once', () => {
    expect(wordsOf('Où est Où, Straße 7?')).toEqual(['où', 'est', 'straße', '7']);
  });

  it('is 1 for the same word, 0 for strangers, and does not mind the order', () => {
    expect(similarity('lamp', 'lamp')).toBe(1);
    expect(similarity('lamp', 'zzzz')).toBe(0);
    expect(similarity('lamp', 'lamb')).toBe(similarity('lamb', 'lamp'));
  });
});
