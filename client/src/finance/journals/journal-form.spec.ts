import { journalForm } from './journal-form';

describe('the draft of a journal', () => {
  const description = 'Corporation tax for the year ended 31 March 2026';

  it('is separate for the charge of a tax and its payment', () => {
    const names = (['corporation_tax_charge', 'corporation_tax'] as const).map((kind) => journalForm({ kind, description }));
    expect(new Set(names).size).toBe(2);
  });

  it('is the same when the rest to pay has changed', () => {
    const start = { kind: 'vat', vat_return_id: 'return-1' } as const;
    expect(journalForm({ ...start, amount: '10.00' })).toBe(journalForm({ ...start, amount: '8.00' }));
  });
});
