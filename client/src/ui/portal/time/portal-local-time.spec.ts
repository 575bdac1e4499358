import fc from 'fast-check';
import { parseInstant } from '../../../../../server/store/store.rules';
import { localText, withOffset, zoneName } from './portal-local-time';

describe('a time field', () => {
  it('is empty without a value', () => {
    expect(localText(null)).toBe('');
    expect(localText('rubbish')).toBe('');
    expect(withOffset('')).toBeNull();
    expect(withOffset('rubbish')).toBeNull();
  });

  it('keeps the chosen text, and sends what the server reads', () => {
    const moment = fc.date({ min: new Date('2001-01-02T00:00:00Z'), max: new Date('2990-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const text = localText(date.toISOString());
        const sent = withOffset(text) ?? '';
        expect(localText(sent)).toBe(text);
        expect(parseInstant(sent)).not.toBeNull();
      }),
    );
  });

  it('names the time zone with its offset', () => {
    expect(zoneName(new Date('2026-07-01T00:00:00Z'))).toMatch(/^\S+, (GMT|UTC)([+-]\S+)?$/);
  });
});
