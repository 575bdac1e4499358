const regions = new Intl.DisplayNames('en-GB', { type: 'region' });
const languages = new Intl.DisplayNames('en-GB', { type: 'language' });

/** A country by its British name; a code that is none stays as it is. */
export function regionName(code: string): string {
  return nameIn(regions, code);
}

/** A language by its British name; a tag that is none stays as it is. */
export function languageName(tag: string): string {
  return nameIn(languages, tag);
}

/** `of` throws on what is no code at all. */
function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
