import { totalsNote } from './sales-filter';

describe('the note on the totals of sales', () => {
  const ALL = { status: '', channel: '', from: '', to: '', search: '' };

  it('appears only where the list shows other sales than the totals count', () => {
    expect(totalsNote(ALL)).toBeNull();
    expect(totalsNote({ ...ALL, channel: 'Steam', from: '2026-01-01', to: '2026-03-31' })).toBeNull();
  });

  it('names what the totals do follow', () => {
    const ofAll = 'The totals include all posted sales, whatever the status or search.';
    expect(totalsNote({ ...ALL, status: 'Draft' })).toBe(ofAll);
    expect(totalsNote({ ...ALL, search: 'Harbour' })).toBe(ofAll);
    expect(totalsNote({ ...ALL, search: 'Harbour', channel: 'Steam' })).toContain('all posted sales of the chosen channel, whatever');
    expect(totalsNote({ ...ALL, status: 'Refunded', to: '2026-03-31' })).toContain('all posted sales of the chosen period, whatever');
    expect(totalsNote({ ...ALL, status: 'Posted', channel: 'Epic', from: '2026-01-01' })).toContain('of the chosen channel and period,');
  });
});
