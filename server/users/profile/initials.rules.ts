/** Separate from the other profile rules, because every page draws the badge and few need the rest. */
export interface Named {
  firstName: string | null;
  lastName: string | null;
  username?: string | null;
  email: string;
}

/**
 * One or two capital letters for the round badge: from first and last name, otherwise from the username, otherwise from the email address.
 */
export function initials(user: Named): string {
  const names = [user.firstName, user.lastName].map((name) => name?.trim() ?? '').filter((name) => name !== '');
  const parts = names.length > 0 ? names : [user.username?.trim() || user.email.trim()];
  const letters = parts.map((word) => first(first(word).toLocaleUpperCase('en-GB'))).join('');
  return letters === '' ? '?' : letters;
}

/** The first grapheme that is not a bracket: accents and emoji are not split, and a capital may be longer than its lower-case form. */
function first(text: string): string {
  const characters = [...new Intl.Segmenter('en-GB').segment(text)].map(({ segment }) => segment);
  return (
    characters.find((character) => /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(character)) ?? characters[0] ?? ''
  );
}
