/**
 * Cleans text in the application form: as it is typed, and again on the server. Honest prose in any language is unchanged. Pure: shared by
 * server and client.
 */
import { truncated } from '../../platform/text/clean-text.rules.js';
import { ATTACK_SHAPES } from './attack-shapes.rules.js';

/** Maximum length of cleaned text in UTF-16 units, like the `maxlength` of an input. */
export const MAX_TEXT = 1_000;
/** Text is refused if cleaning removes more than this share of it. */
const MAX_REMOVED_SHARE = 0.2;

/** Control characters except tab and new line, unpaired surrogates, and directional marks that affect following text. */
const INVISIBLE = /[^\P{Cc}\t\n]|[\p{Cs}\u2028\u2029\u202a-\u202e]/gu;
/** Maximum input length examined; no honest form sends more. */
const MAX_CHECKED_LENGTH = 10_000;

interface CleanedText {
  text: string;
  /** Something that looked like an attack was removed. */
  suspicious: boolean;
  /** The original value must not be used. */
  rejected: boolean;
}

/** Normalises line breaks to line feeds: a submitted form turns each into two characters. */
function plainBreaks(value: string): string {
  return value.replace(/\r\n?/g, '\n');
}

/**
 * Removes control characters and attack patterns, and truncates at 1,000. Idempotent. Surrounding spaces are preserved: the user may still
 * be typing.
 */
export function cleanText(value: string): CleanedText {
  const given = plainBreaks(value.slice(0, MAX_CHECKED_LENGTH));
  const visible = given.replace(INVISIBLE, '');
  const suspicious = ATTACK_SHAPES.some((shape) => matches(shape, visible));
  const text = withoutShapes(truncated(visible, MAX_TEXT));
  const removed = given === '' ? 0 : (given.length - text.length) / given.length;
  return { text, suspicious, rejected: suspicious || removed > MAX_REMOVED_SHARE };
}

/** Whether the text, without its control characters, may be used: for validating submitted input. */
export function isHonest(value: string): boolean {
  return value.length <= MAX_CHECKED_LENGTH && !cleanText(value).rejected;
}

/** Removing one match may create another, so it repeats until there is none. Each round shortens the text. */
function withoutShapes(text: string): string {
  let before: string;
  let after = text;
  do {
    before = after;
    for (const shape of ATTACK_SHAPES) after = after.replace(shape, '');
  } while (after !== before);
  return after;
}

function matches(shape: RegExp, text: string): boolean {
  shape.lastIndex = 0;
  const yes = shape.test(text);
  shape.lastIndex = 0;
  return yes;
}
