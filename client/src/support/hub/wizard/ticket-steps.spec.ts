import fc from 'fast-check';
import { adjacentStep, offered, onlySubcategory, problemsOf, stepFor, stepWith, TICKET_STEPS, type TicketValues } from './ticket-steps';

const billing = {
  key: 'billing',
  label: 'Billing',
  description: '',
  active: true,
  subcategories: [
    { key: 'charge-issue', label: 'Charge issue', active: true },
    { key: 'refund-request', label: 'Refund request', active: true },
  ],
};
const plain = { key: 'plain', label: 'Plain', description: '', active: true, subcategories: [] };
const complete: TicketValues = {
  category: 'billing',
  subcategory: 'refund-request',
  subject: 'Refund',
  description: 'Please.',
  contactEmail: '',
};

describe('the steps of a ticket', () => {
  it('require missing fields only', () => {
    expect(problemsOf('category', { ...complete, category: 'gone' }, undefined)).toEqual({ category: 'Please choose a category.' });
    expect(problemsOf('subcategory', { ...complete, subcategory: 'gameplay' }, billing)).toEqual({
      subcategory: 'Please choose a subcategory.',
    });
    expect(problemsOf('subcategory', { ...complete, subcategory: '' }, plain)).toEqual({});
    expect(problemsOf('details', { ...complete, subject: ' ', description: '\n', contactEmail: 'nobody' }, billing)).toEqual({
      subject: 'Please enter a subject.',
      description: 'Please describe your request.',
      contactEmail: 'Enter a full email address, for example name@example.com',
    });
    for (const step of TICKET_STEPS) expect(problemsOf(step, complete, billing)).toEqual({});
  });

  it('cannot be skipped while an earlier one is incomplete', () => {
    const values = fc.record({
      category: fc.constantFrom('', 'billing', 'plain', 'gone'),
      subcategory: fc.constantFrom('', 'refund-request', 'gone'),
      subject: fc.constantFrom('', 'Refund'),
      description: fc.constantFrom(' ', 'Please.'),
      contactEmail: fc.constantFrom('', 'nobody', 'ada@example.org'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...TICKET_STEPS), values, (wanted, typed) => {
        const category = [billing, plain].find(({ key }) => key === typed.category);
        const shown = stepFor(wanted, typed, category);
        const at = TICKET_STEPS.indexOf(shown);
        expect(at).toBeLessThanOrEqual(TICKET_STEPS.indexOf(wanted));
        for (const before of TICKET_STEPS.slice(0, at)) expect(problemsOf(before, typed, category)).toEqual({});
        if (shown !== wanted) expect(problemsOf(shown, typed, category)).not.toEqual({});
      }),
    );
  });

  it('leave out the second when there is nothing to choose', () => {
    expect(adjacentStep('category', 1, billing)).toBe('subcategory');
    expect(adjacentStep('category', 1, plain)).toBe('details');
    expect(adjacentStep('details', -1, plain)).toBe('category');
    expect(adjacentStep('category', -1, billing)).toBeNull();
    expect(adjacentStep('review', 1, billing)).toBeNull();
  });

  it('choose for the customer when there is only one option', () => {
    expect(onlySubcategory({ ...billing, subcategories: billing.subcategories.slice(0, 1) })).toBe('charge-issue');
    expect(onlySubcategory(billing)).toBe('');
    expect(onlySubcategory(plain)).toBe('');
  });

  it('offer no retired categories', () => {
    const [charge, refund] = billing.subcategories;
    const mixed = { ...billing, subcategories: [{ ...charge!, active: false }, refund!] };
    expect(offered([mixed, { ...plain, active: false }])).toEqual([{ ...billing, subcategories: [refund] }]);
  });

  it('are found by their fields', () => {
    expect(stepWith(['description', 'subcategory'])).toBe('subcategory');
    expect(stepWith(['id'])).toBeNull();
  });
});
