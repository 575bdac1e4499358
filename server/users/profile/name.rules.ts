/**
 * A part of a person's name as they write it themselves: letters of any script, digits, emoji, and the signs that names have, as in
 * `O’Brien-Łukasz`, `Ann (AJ)`, `Kim 🌸`, `ジョン・スミス` or `Smith, Jr.`. It holds at least one visible letter, digit or emoji and begins with it, with
 * a bracket or with a quotation mark, so that it is no formula where it is exported. Markup, addresses, line breaks and marks that turn
 * the direction of what follows are none of it. Pure.
 */
export const PERSON_NAME =
  /^(?=.*(?:[^\P{L}\u115f\u1160\u3164\uffa0]|[\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]))[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}(“‘"'’][\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200d .,·・׳״&()“”‘’"'\u200c-]*$/u;

export const PERSON_NAME_MESSAGE = 'Please use letters, digits, emoji, and of signs only those that names have, such as - ’ . , ( ).';
