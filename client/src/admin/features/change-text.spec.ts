import { changeText } from './change-text';

const toggle = (over: object = {}) => ({ feature_name: 'store', description: 'The shop.', is_enabled: true, ...over });

describe('the description of a toggle change', () => {
  it('names what was switched, renamed and described', () => {
    expect(changeText({ action: 'created', before: null, after: toggle() })).toBe('Added, enabled.');
    expect(changeText({ action: 'created', before: null, after: toggle({ is_enabled: false }) })).toBe('Added, disabled.');
    expect(changeText({ action: 'deleted', before: toggle(), after: null })).toBe('Deleted.');
    expect(changeText({ action: 'changed', before: toggle(), after: toggle({ is_enabled: false }) })).toBe('Disabled.');
    expect(
      changeText({
        action: 'changed',
        before: toggle({ is_enabled: false }),
        after: toggle({ feature_name: 'shop', description: 'New.' }),
      }),
    ).toBe('Enabled. Renamed from store to shop. Described as “New.”.');
  });
});
