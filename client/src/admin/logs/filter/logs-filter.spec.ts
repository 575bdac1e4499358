import { daysProblem, isNarrowed, NO_FILTER, readLogsFilter, withLogsFilter } from './logs-filter';

const PERSON = '0b8f7a3e-1111-4222-8333-123456789abc';

describe('the filter of the log', () => {
  it('is read from the address', () => {
    expect(
      readLogsFilter(
        new URLSearchParams(
          `section=logs&q=+mug+&actor=${PERSON}&as=either&target=ticket:${PERSON}&ip=2001:db8::7&action=ticket_&from=2026-01-01&to=2026-01-31`,
        ),
      ),
    ).toEqual({
      q: 'mug',
      actor: PERSON,
      as: 'either',
      target: `ticket:${PERSON}`,
      ip: '2001:db8::7',
      action: 'TICKET_',
      from: '2026-01-01',
      to: '2026-01-31',
    });
    expect(readLogsFilter(new URLSearchParams('actor=program')).actor).toBe('program');
    expect(readLogsFilter(new URLSearchParams(`target=time-entry:${PERSON}`)).target).toBe(`time-entry:${PERSON}`);
  });

  it('treats invalid values as no filter', () => {
    const odd = new URLSearchParams(
      `q=${'x'.repeat(200)}&actor=me&as=x&target=ticket&ip=203.0.113&action=drop%20table&from=2026-02-30&to=tomorrow`,
    );
    expect(readLogsFilter(odd)).toEqual({ ...NO_FILTER, q: 'x'.repeat(100) });
    expect(isNarrowed(readLogsFilter(new URLSearchParams('section=logs&from=0026-01-01')))).toBe(false);
  });

  it('is written to the address without empty values, beside other parameters', () => {
    const address = withLogsFilter(new URLSearchParams('section=logs&q=mug&from=nonsense'), { q: '', actor: 'program' });
    expect(address.toString()).toBe('section=logs&actor=program');
    expect(isNarrowed(readLogsFilter(address))).toBe(true);
  });

  it('reports dates in the wrong order', () => {
    expect(daysProblem({ ...NO_FILTER, from: '2026-01-02', to: '2026-01-01' })).toBe('This day is before the first one.');
    expect(daysProblem({ ...NO_FILTER, from: '2026-01-02', to: '2026-01-02' })).toBeNull();
    expect(daysProblem({ ...NO_FILTER, to: '2026-01-02' })).toBeNull();
  });
});
