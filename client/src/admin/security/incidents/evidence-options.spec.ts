import { evidenceOptions, typedNumber } from './evidence-options';

const LATEST = [
  { value: '12', label: '#12 Failed password of Ada' },
  { value: '7', label: '#7 Role changed' },
];
const values = (typed: string, isSearched = false) => evidenceOptions(typed, LATEST, isSearched).map(({ value }) => value);

describe('the evidence offered for an incident', () => {
  it('is the latest, of which a part of the text finds one', () => {
    expect(values('')).toEqual(['12', '7']);
    expect(values(' ROLE ')).toEqual(['7']);
    expect(values('nothing')).toEqual([]);
    expect(values('Odette', true)).toEqual(['12', '7']);
  });

  it('is any number as well', () => {
    expect(values('7')).toEqual(['7']);
    expect(evidenceOptions('#9', LATEST, false)).toEqual([{ value: '9', label: 'Number 9' }]);
    expect([typedNumber('0'), typedNumber('1.5'), typedNumber('Ada'), typedNumber(' 42 ')]).toEqual([null, null, null, '42']);
  });
});
