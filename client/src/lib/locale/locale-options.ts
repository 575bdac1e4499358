import { COUNTRY_CODES, LANGUAGE_CODES } from '../../../../server/users/profile/locale.rules.js';

interface LocaleOption {
  value: string;
  label: string;
}

/** Countries by their British names in alphabetical order. The stored code stays selectable even if it is not in the list. */
export function countryOptions(storedCode: string): LocaleOption[] {
  return options(COUNTRY_CODES, storedCode, new Intl.DisplayNames('en-GB', { type: 'region' }));
}

/** Languages by their British names in alphabetical order, otherwise like countries. */
export function languageOptions(storedCode: string): LocaleOption[] {
  return options(LANGUAGE_CODES, storedCode, new Intl.DisplayNames('en-GB', { type: 'language' }));
}

function options(codes: readonly string[], storedCode: string, names: Intl.DisplayNames): LocaleOption[] {
  const all = storedCode === '' || codes.includes(storedCode) ? codes : [...codes, storedCode];
  const order = new Intl.Collator('en-GB');
  return all.map((value) => ({ value, label: nameOf(value, names) })).sort((a, b) => order.compare(a.label, b.label));
}

/** The British name of a country; empty for none. @param code ISO 3166-1 alpha-2 */
export function countryName(code: string): string {
  return code === '' ? '' : nameOf(code, new Intl.DisplayNames('en-GB', { type: 'region' }));
}

/** The British name of a language. @param code BCP 47 */
export function languageName(code: string): string {
  return nameOf(code, new Intl.DisplayNames('en-GB', { type: 'language' }));
}

/** Falls back to the code: `of` throws on an invalid code. */
function nameOf(code: string, names: Intl.DisplayNames): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
