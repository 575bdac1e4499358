/**
 * What people type into the application form: cleaned as they type, and checked once more when it arrives. Honest prose in any
 * language passes as it is. Pure: shared by server and client.
 */
import { ATTACK_SHAPES } from './attack-shapes.rules.js';

/** Cleaned text is cut at so many UTF-16 units, as the `maxlength` of an input counts. */
export const MAX_TEXT = 1_000;
/** Text is refused when cleaning takes away more than this share of it. */
const MAX_REMOVED_SHARE = 0.2;

/** Control characters but tab and new line, halves of characters, and marks that turn the direction of what follows. */
const INVISIBLE = /[^\P{Cc}\t\n]|[\p{Cs}\u2028\u2029\u202a-\u202e]/gu;
/** No honest form sends more; only so much is looked at. */
const MAX_LOOKED_AT = 10_000;

export interface CleanedText {
  text: string;
  /** Something that looked like an attack was taken out. */
  suspicious: boolean;
  /** The value as it came may not be used. */
  rejected: boolean;
}

/** Line breaks become plain new lines: a form that is sent turns each into two characters. */
function plainBreaks(value: string): string {
  return value.replace(/\r\n?/g, '\n');
}

/**
 * Removes control characters and attack shapes, and cuts at 1,000. What was cleaned stays as it is when it is cleaned again. Outer
 * spaces stay: the next word may be on its way.
 */
export function cleanText(value: string): CleanedText {
  const given = plainBreaks(value.slice(0, MAX_LOOKED_AT));
  const visible = given.replace(INVISIBLE, '');
  const suspicious = ATTACK_SHAPES.some((shape) => found(shape, visible));
  const text = withoutShapes(cut(visible));
  const removed = given === '' ? 0 : (given.length - text.length) / given.length;
  return { text, suspicious, rejected: suspicious || removed > MAX_REMOVED_SHARE };
}

/** The text without its control characters, and whether it may be used: for checking what was sent. */
export function isHonest(value: string): boolean {
  return value.length <= MAX_LOOKED_AT && !cleanText(value).rejected;
}

/** Taking one shape out may close the gap in another, so it goes on until there is none. Each round makes the text shorter. */
function withoutShapes(text: string): string {
  let before: string;
  let after = text;
  do {
    before = after;
    for (const shape of ATTACK_SHAPES) after = after.replace(shape, '');
  } while (after !== before);
  return after;
}

function found(shape: RegExp, text: string): boolean {
  shape.lastIndex = 0;
  const yes = shape.test(text);
  shape.lastIndex = 0;
  return yes;
}

/** Never through a character. */
function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT;
  return text.slice(0, end);
}
