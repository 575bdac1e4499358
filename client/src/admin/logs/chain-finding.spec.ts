import type { LogVerificationView } from '../../../../server/admin/logs/logs.dto.js';
import { chainFinding } from './chain-finding';

const WHOLE: LogVerificationView = {
  whole: true,
  rows: 1234,
  notChained: 0,
  head: { position: '1234', hash: 'ab'.repeat(32) },
  storedHeads: 3,
  firstBad: null,
  checkedAt: '2026-11-21T10:00:00.000Z',
};

describe('chainFinding', () => {
  it('states how many rows were verified', () => {
    expect(chainFinding(WHOLE)).toEqual({
      tone: 'success',
      title: 'The chain is intact: 1,234 rows verified.',
      text: 'It matches 3 chain heads stored outside the database.',
    });
    expect(chainFinding({ ...WHOLE, rows: 1, notChained: 1, storedHeads: 0 })).toMatchObject({
      title: 'The chain is intact: 1 row verified.',
      text: 'No chain head is stored outside the database, so missing rows at the end would not be noticed. 1 row from the last few moments is not chained yet.',
    });
  });

  it('reports the first invalid row', () => {
    const firstBad = { position: '17', id: '23', problem: 'its content was changed' };
    expect(chainFinding({ ...WHOLE, whole: false, rows: 16, firstBad })).toEqual({
      tone: 'error',
      title: 'The chain is broken at position 17.',
      text: 'Row 23: its content was changed. 16 rows before it verified.',
    });
    expect(
      chainFinding({ ...WHOLE, whole: false, rows: 0, firstBad: { ...firstBad, id: null, problem: 'the trail ends too early' } }).text,
    ).toBe('No row at this position: the trail ends too early. 0 rows before it verified.');
  });
});
