import { statementOf, type Movement } from './statement-content.js';

const WORK: Movement = {
  date: '2026-08-10',
  kind: 'time',
  claimKind: 'time',
  description: 'Landing',
  seconds: 7_200,
  pence: 6_000,
  isPayroll: false,
  selfApproved: false,
  selfPaid: false,
};

describe('the lines of a statement', () => {
  it('mark only what someone approved or paid themselves', () => {
    const payment: Movement = { ...WORK, kind: 'payment', seconds: null, pence: -6_000, selfPaid: true };
    const head = { name: 'Mia Marsh', studio: 'Lantern Fox', month: '2026-08', issue: 1 };
    const { lines } = statementOf(head, 0, [WORK, { ...WORK, selfApproved: true }, payment]);
    expect(lines[0]).not.toHaveProperty('marked');
    expect(lines.slice(1)).toMatchObject([{ marked: 'Self-approved' }, { kind: 'payment', marked: 'Self-paid' }]);
  });
});
