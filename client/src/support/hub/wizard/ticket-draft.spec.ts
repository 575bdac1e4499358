import fc from 'fast-check';
import { readDraft, type TicketDraft } from './ticket-draft';

const draft: TicketDraft = {
  userId: 'one',
  step: 'details',
  values: {
    category: 'billing',
    subcategory: 'refund-request',
    subject: 'Refund 👩‍💻',
    description: 'Please.\nThank you.',
    contactEmail: 'ada@example.org',
  },
  ticketId: 'c0ffee00-0000-4000-8000-000000000000',
};

describe('a stored ticket draft', () => {
  it('is returned to its author only', () => {
    expect(readDraft(JSON.stringify(draft), 'one')).toEqual(draft);
    expect(readDraft(JSON.stringify(draft), 'two')).toBeNull();
  });

  it('is limited to what the form accepts', () => {
    const stored = JSON.stringify({ ...draft, step: 'sent', values: { subject: 'x'.repeat(999), category: 7 }, ticketId: {} });
    expect(readDraft(stored, 'one')).toEqual({
      userId: 'one',
      step: 'category',
      values: { category: '', subcategory: '', subject: 'x'.repeat(200), description: '', contactEmail: '' },
      ticketId: null,
    });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (text) => {
        expect(readDraft(text, 'one')).toBeNull();
      }),
    );
  });
});
