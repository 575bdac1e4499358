import fc from 'fast-check';
import { deedProblem, fillText, missingMessage, oneLine, usedPlaceholders } from './placeholders.rules.js';

const FACTS = { facts: { firstName: 'Mia', role: 'Developer' }, blanks: { 'Day rate': '£300' } };

describe('the placeholders of a template', () => {
  it('are told apart: known ones, blanks and unknown ones', () => {
    expect(usedPlaceholders('{{firstName}} {{ role }} {{blank:Day rate}} {{salary}} {{firstName}} {{blank:}} {{toString}}')).toEqual({
      known: ['firstName', 'role'],
      blanks: ['Day rate'],
      unknown: ['{{salary}}', '{{blank:}}', '{{toString}}'],
    });
  });

  it.each(['{{firstName}', 'Dear {{firstName', 'firstName}} and', '{{first\nName}}'])('that are not closed are unknown: %j', (text) => {
    expect(usedPlaceholders(text).unknown).not.toEqual([]);
    expect(fillText(text, FACTS).missing).not.toEqual([]);
  });

  it('are filled, and missing ones are named', () => {
    const filled = fillText('{{firstName}} {{lastName}}, {{role}}: {{blank:Day rate}}, {{blank:Hours}}, {{salary}}', FACTS);
    expect(filled.text).toBe('Mia {{lastName}}, Developer: £300, {{blank:Hours}}, {{salary}}');
    expect(filled.missing).toEqual(['{{lastName}}', '{{blank:Hours}}', '{{salary}}']);
    expect(filled.values).toEqual({ firstName: 'Mia', role: 'Developer', 'blank:Day rate': '£300' });
    expect(missingMessage(filled.missing.slice(1, 2))).toContain('{{blank:Hours}}');
    expect(missingMessage([])).toBeNull();
  });

  it('are not searched for in what was inserted, and no value adds a line', () => {
    const { text, missing } = fillText('{{firstName}} {{blank:Day rate}}', {
      facts: { firstName: '{{blank:Day rate}}' },
      blanks: { 'Day rate': '£1\n# Title' },
    });
    expect(text).toBe('{{blank:Day rate}} £1 # Title');
    expect(missing).toEqual([]);
  });

  it('never make filling fail, and what has none stays as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{{', '}}', '{', '}', 'firstName', 'blank:', 'a', '\n')), (parts) => {
        const text = parts.join('');
        const { missing, text: filled } = fillText(text, FACTS);
        const { unknown, known, blanks } = usedPlaceholders(text);
        if (unknown.length + known.length + blanks.length === 0) expect(filled).toBe(text);
        expect(missing.length >= unknown.length).toBe(true);
      }),
    );
  });
});

describe('deeds', () => {
  it.each([
    'This document is executed as a deed and takes effect on its date.',
    'Executed *as a\n  deed* by Mia',
    'THIS DEED is made on 1 May',
    'Deed of variation',
    'Signed, sealed and delivered',
  ])('are refused: %j', (text) => {
    expect(deedProblem(text)).toContain('deed');
  });

  it.each(['This agreement is not executed as a deed.', 'Title deeds are kept in the safe.', 'Indeed of all people', 'A good deed.'])(
    'are not suspected: %j',
    (text) => {
      expect(deedProblem(text)).toBeNull();
    },
  );
});

describe('an address within a sentence', () => {
  it('has commas instead of line breaks, and none twice', () => {
    expect(oneLine('Unit 7, The Ropeworks\nHarbour Lane,\r\n\n Bristol BS1 0ZZ\n')).toBe(
      'Unit 7, The Ropeworks, Harbour Lane, Bristol BS1 0ZZ',
    );
    expect(oneLine('')).toBe('');
  });
});
