/** A mailbox and a host with a dot. Each part ends where the next begins, so there is no backtracking. */
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}$/u;

/** Whether a text has the form of an email address, without surrounding spaces. */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}

export const MIXED_SCRIPTS = 'This address mixes letters of different alphabets that look alike. Use letters of one alphabet.';

const SCRIPTS = {
  latin: /\p{Script=Latin}/u,
  han: /\p{Script=Han}/u,
  // With the long vowel mark, which is written in both.
  hiragana: /\p{Script_Extensions=Hiragana}/u,
  katakana: /\p{Script_Extensions=Katakana}/u,
  bopomofo: /\p{Script=Bopomofo}/u,
  hangul: /\p{Script=Hangul}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
  armenian: /\p{Script=Armenian}/u,
  georgian: /\p{Script=Georgian}/u,
  hebrew: /\p{Script=Hebrew}/u,
  arabic: /\p{Script=Arabic}/u,
  devanagari: /\p{Script=Devanagari}/u,
  bengali: /\p{Script=Bengali}/u,
  tamil: /\p{Script=Tamil}/u,
  thai: /\p{Script=Thai}/u,
  cherokee: /\p{Script=Cherokee}/u,
  coptic: /\p{Script=Coptic}/u,
} as const;
type Script = keyof typeof SCRIPTS | 'other';

/** Scripts that are written together (Unicode Technical Standard 39, 5.2, highly restrictive). */
const TOGETHER: ReadonlyArray<readonly Script[]> = [
  ['latin', 'han', 'hiragana', 'katakana'],
  ['latin', 'han', 'bopomofo'],
  ['latin', 'han', 'hangul'],
];

/**
 * Whether the part before the @ or a part of the domain mixes scripts, such as a Cyrillic с among Latin letters. A part may have another
 * script than the next: the end of many domains is Latin. Digits and symbols belong to every script.
 */
export function mixesScripts(address: string): boolean {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), ...address.slice(at + 1).split('.')].some((part) => {
    const scripts = new Set<Script>((part.match(/\p{L}/gu) ?? []).map(scriptOf));
    return scripts.size > 1 && !TOGETHER.some((group) => [...scripts].every((script) => group.includes(script)));
  });
}

function scriptOf(letter: string): Script {
  return (Object.keys(SCRIPTS) as Array<keyof typeof SCRIPTS>).find((script) => SCRIPTS[script].test(letter)) ?? 'other';
}
