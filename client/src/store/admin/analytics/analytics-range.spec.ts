import { rangeProblem, readRange, withRange } from './analytics-range';

const TODAY = '2026-11-21';
const at = (text: string) => readRange(new URLSearchParams(text), TODAY);

describe('the range of the store statistics', () => {
  it.each([
    ['', 30, '2026-10-23'],
    ['range=7', 7, '2026-11-15'],
    ['range=90', 90, '2026-08-24'],
    ['range=8', 30, '2026-10-23'],
  ])('reads %j as the last %d days', (text, span, from) => {
    expect(at(text)).toEqual({ span, from, to: TODAY });
  });

  it('reads a custom range as it is typed', () => {
    expect(at('range=custom&from=2026-01-01&to=')).toEqual({ span: null, from: '2026-01-01', to: '' });
    expect(at('range=custom')).toEqual({ span: null, from: '2026-10-23', to: TODAY });
  });

  it.each([
    ['2026-01-01', '2026-12-31', null],
    ['', '2026-01-01', 'from'],
    ['2026-01-01', '2026-02-30', 'to'],
    ['0026-01-01', '2026-01-01', 'from'],
    ['2026-01-02', '2026-01-01', 'to'],
    ['2025-01-01', '2026-01-02', 'from'],
  ])('from %s to %s has a message at %s', (from, to, field) => {
    expect(rangeProblem({ span: null, from, to })?.field ?? null).toBe(field);
  });

  it('round-trips', () => {
    const own = { span: null, from: '2026-01-01', to: '2026-01-31' };
    expect(readRange(withRange(new URLSearchParams('section=store'), own), TODAY)).toEqual(own);
    expect(withRange(new URLSearchParams('range=custom&from=a&to=b'), at('range=7')).toString()).toBe('range=7');
  });
});
