import type { LogVerificationView } from '../../../../server/admin/logs/logs.dto.js';
import { chainFinding } from './log-words';

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
  it('says how many rows hold', () => {
    expect(chainFinding(WHOLE)).toEqual({
      tone: 'success',
      title: 'The chain is whole: 1,234 rows hold.',
      text: 'It agrees with 3 heads kept outside the database.',
    });
    expect(chainFinding({ ...WHOLE, rows: 1, notChained: 1, storedHeads: 0 })).toMatchObject({
      title: 'The chain is whole: 1 row holds.',
      text: 'No head is kept outside the database, so a cut tail would not be noticed. 1 row of the last moments waits to be chained.',
    });
  });

  it('names the first bad row', () => {
    const firstBad = { position: '17', id: '23', problem: 'its content was changed' };
    expect(chainFinding({ ...WHOLE, whole: false, rows: 16, firstBad })).toEqual({
      tone: 'error',
      title: 'The chain is broken at position 17.',
      text: 'Row 23: its content was changed. 16 rows before it hold.',
    });
    expect(
      chainFinding({ ...WHOLE, whole: false, rows: 0, firstBad: { ...firstBad, id: null, problem: 'the trail ends too early' } }).text,
    ).toBe('No row stands there: the trail ends too early. 0 rows before it hold.');
  });
});
