import { named } from './consents';

const at = '2026-01-02T00:00:00.000Z';

describe('named', () => {
  it('lists consents in a fixed order', () => {
    const list = named([
      { kind: 'marketing', granted: false, at },
      { kind: 'terms', granted: true, at },
    ]);
    expect(list).toEqual([
      { kind: 'terms', granted: true, at, name: 'Terms of service' },
      { kind: 'marketing', granted: false, at, name: 'News by email' },
    ]);
  });

  it('shows an unknown kind under its own name, last', () => {
    const kinds = ['toString', 'beta_programme', 'guardian'].map((kind) => ({ kind, granted: true, at }));
    expect(named(kinds).map(({ name }) => name)).toEqual(['Consent of a parent or guardian', 'beta programme', 'toString']);
  });
});
