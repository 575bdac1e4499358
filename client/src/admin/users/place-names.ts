const regions = new Intl.DisplayNames('en-GB', { type: 'region' });
const languages = new Intl.DisplayNames('en-GB', { type: 'language' });

/** A country by its British name; an unknown code is returned unchanged. */
export function regionName(code: string): string {
  return nameIn(regions, code);
}

/** A language by its British name; an unknown tag is returned unchanged. */
export function languageName(tag: string): string {
  return nameIn(languages, tag);
}

/** `of` throws on an invalid code. */
function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
