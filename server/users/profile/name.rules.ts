/**
 * Part of a person's name: letters of any script, digits, emoji, and punctuation used in names, as in `O’Brien-Łukasz`, `Ann (AJ)`, `Kim
 * 🌸`, `ジョン・スミス` or `Smith, Jr.`. Contains at least one visible letter, digit or emoji and starts with one, a bracket or a quotation mark,
 * so that it is not a formula in an export. Excludes markup, addresses, line breaks and directional marks that affect following text. Pure.
 */
export const PERSON_NAME =
  /^(?=.*(?:[^\P{L}\u115f\u1160\u3164\uffa0]|[\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]))[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}(“‘"'’][\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200d .,·・׳״&()“”‘’"'\u200c-]*$/u;

export const PERSON_NAME_MESSAGE = 'Please use letters, digits, emoji and the punctuation that names have, such as - ’ . , ( ).';
