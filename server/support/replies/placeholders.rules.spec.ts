import fc from 'fast-check';
import { faqIdsIn, faqPlaceholder, filledIn, placeholderProblem, previewOf } from './placeholders.rules.js';

const FAQ = '3b241101-e2bb-4255-8caf-4136c566a962';
const values = { firstName: 'Ada', ticketNumber: 77, helpLink: (id: string) => `https://studio.test/support?answer=${id}` };

describe('placeholders', () => {
  it('are filled in, with or without spaces', () => {
    expect(filledIn(`Hello { firstName }, about {ticketNumber}: {faq: ${FAQ} }`, values)).toBe(
      `Hello Ada, about #77: https://studio.test/support?answer=${FAQ}`,
    );
    expect(filledIn('Hello {firstName},', { ...values, firstName: null })).toBe('Hello there,');
  });

  it('never interpret a value as a pattern or placeholder', () => {
    expect(filledIn('{firstName} {ticketNumber}', { ...values, firstName: '$& {ticketNumber}' })).toBe('$& {ticketNumber} #77');
  });

  it.each([
    ['{firstname}', '{firstname} is not a placeholder.'],
    ['{lastName} and {firstName}', '{lastName} is not a placeholder.'],
    ['{firstName:upper}', '{firstName:upper} is not a placeholder.'],
    ['{faq}', '{faq} is not a placeholder.'],
    ['{faq:refunds}', '{faq:refunds} is not a placeholder.'],
  ])('are reported if unknown: %s', (body, sentence) => {
    const problem = placeholderProblem(body) ?? '';
    expect(problem.startsWith(sentence)).toBe(true);
    expect(problem).toContain('{firstName}, {ticketNumber} and links to answers ({faq:…})');
  });

  it('are shown on one line in a preview, links without their ids', () => {
    expect(previewOf(`Hello {firstName},\n\nsee ${faqPlaceholder(FAQ)}.`)).toBe('Hello {firstName}, see {link}.');
  });

  it('do not affect other braces', () => {
    const code = 'Set {"volume": 3} or { } in settings.json, {1} times.';
    expect(placeholderProblem(code)).toBeNull();
    expect(filledIn(code, values)).toBe(code);
  });

  it('refer to linked articles, and report deleted ones', () => {
    const body = `${faqPlaceholder(FAQ)} ${faqPlaceholder(FAQ)} {firstName}`;
    expect(faqIdsIn(body)).toEqual([FAQ]);
    expect(placeholderProblem(body, () => true)).toBeNull();
    expect(placeholderProblem(body, () => false)).toContain('no longer an answer');
  });

  it('that pass validation leave no placeholder behind', () => {
    const part = fc.constantFrom('{firstName}', '{ticketNumber}', faqPlaceholder(FAQ), 'text ', '{ ', '}', '{x}', '\n');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const body = parts.join('');
        if (placeholderProblem(body) === null) expect(filledIn(body, values)).not.toMatch(/\{(?:firstName|ticketNumber|faq:)/);
      }),
    );
  });
});
