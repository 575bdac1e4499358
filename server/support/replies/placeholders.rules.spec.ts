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

  it('never fill in a value as a pattern or a placeholder of its own', () => {
    expect(filledIn('{firstName} {ticketNumber}', { ...values, firstName: '$& {ticketNumber}' })).toBe('$& {ticketNumber} #77');
  });

  it.each([
    ['{firstname}', '{firstname} is not a placeholder.'],
    ['{lastName} and {firstName}', '{lastName} is not a placeholder.'],
    ['{firstName:upper}', '{firstName:upper} is not a placeholder.'],
    ['{faq}', '{faq} is not a placeholder.'],
    ['{faq:refunds}', '{faq:refunds} is not a placeholder.'],
  ])('that do not exist are named: %s', (body, sentence) => {
    const problem = placeholderProblem(body) ?? '';
    expect(problem.startsWith(sentence)).toBe(true);
    expect(problem).toContain('{firstName}, {ticketNumber} and links to answers ({faq:…})');
  });

  it('stand in a preview of one line, links without their ids', () => {
    expect(previewOf(`Hello {firstName},\n\nsee ${faqPlaceholder(FAQ)}.`)).toBe('Hello {firstName}, see {link}.');
  });

  it('leave braces of other kinds alone', () => {
    const code = 'Set {"volume": 3} or { } in settings.json, {1} times.';
    expect(placeholderProblem(code)).toBeNull();
    expect(filledIn(code, values)).toBe(code);
  });

  it('name the answers that a text links to, and those that are gone', () => {
    const body = `${faqPlaceholder(FAQ)} ${faqPlaceholder(FAQ)} {firstName}`;
    expect(faqIdsIn(body)).toEqual([FAQ]);
    expect(placeholderProblem(body, () => true)).toBeNull();
    expect(placeholderProblem(body, () => false)).toContain('no longer an answer');
  });

  it('that pass the check leave no placeholder behind', () => {
    const part = fc.constantFrom('{firstName}', '{ticketNumber}', faqPlaceholder(FAQ), 'text ', '{ ', '}', '{x}', '\n');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const body = parts.join('');
        if (placeholderProblem(body) === null) expect(filledIn(body, values)).not.toMatch(/\{(?:firstName|ticketNumber|faq:)/);
      }),
    );
  });
});
