import { changeWords } from './change-words';

const toggle = (over: object = {}) => ({ feature_name: 'store', description: 'The shop.', is_enabled: true, ...over });

describe('a change of a toggle in words', () => {
  it('says what was switched, renamed and described', () => {
    expect(changeWords({ action: 'created', before: null, after: toggle() })).toBe('Added, enabled.');
    expect(changeWords({ action: 'created', before: null, after: toggle({ is_enabled: false }) })).toBe('Added, disabled.');
    expect(changeWords({ action: 'deleted', before: toggle(), after: null })).toBe('Deleted.');
    expect(changeWords({ action: 'changed', before: toggle(), after: toggle({ is_enabled: false }) })).toBe('Disabled.');
    expect(
      changeWords({
        action: 'changed',
        before: toggle({ is_enabled: false }),
        after: toggle({ feature_name: 'shop', description: 'New.' }),
      }),
    ).toBe('Enabled. Renamed from store to shop. Described as “New.”.');
  });
});
