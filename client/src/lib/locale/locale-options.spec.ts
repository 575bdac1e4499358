import { COUNTRY_CODES, LANGUAGE_CODES } from '../../../../server/users/profile/locale.rules.js';
import { countryOptions, languageOptions } from './locale-options';

describe('countryOptions', () => {
  it('offers the 249 assigned countries, each once and by name', () => {
    const options = countryOptions('');
    expect(options).toHaveLength(249);
    expect(new Set(options.map(({ value }) => value)).size).toBe(COUNTRY_CODES.length);
    expect(options.filter(({ value, label }) => value === label)).toEqual([]);
    expect(options).toContainEqual({ value: 'GB', label: 'United Kingdom' });
  });

  it('sorts by name, accents included', () => {
    const labels = countryOptions('').map(({ label }) => label);
    expect(labels.findIndex((label) => label.startsWith('Åland'))).toBeLessThan(labels.indexOf('Albania'));
    expect(labels[0]).toBe('Afghanistan');
  });

  it.each(['XK', 'no code'])('includes %j when the profile contains it', (storedCode) => {
    const options = countryOptions(storedCode);
    expect(options).toHaveLength(250);
    expect(options.map(({ value }) => value)).toContain(storedCode);
  });
});

describe('languageOptions', () => {
  it('offers each language once and by name', () => {
    const options = languageOptions('cy');
    expect(new Set(options.map(({ value }) => value)).size).toBe(LANGUAGE_CODES.length);
    expect(options.filter(({ value, label }) => value === label)).toEqual([]);
    expect(options).toContainEqual({ value: 'cy', label: 'Welsh' });
    expect(options).toContainEqual({ value: 'en-GB', label: 'British English' });
  });
});
