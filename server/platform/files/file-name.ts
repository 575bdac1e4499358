import { cleanName, withoutEnds } from '../text/clean-text.rules.js';

const MAX_LENGTH = 120;
/** Maximum length examined: the end of a name, which contains the extension. */
const MAX_READ = 1_000;
const FALLBACK = 'file';

/**
 * A name that is safe to display, store and offer for saving: the last path segment, without control characters, bidirectional overrides,
 * characters that file systems refuse, and leading or trailing dots.
 */
export function safeFileName(original: string): string {
  const last = original.slice(-MAX_READ).split(/[/\\]/).at(-1) ?? '';
  const name = cleaned(last);
  // Removing characters may leave a dependent mark without its base, such as a variation selector.
  return cleaned(name) === name ? name : safeFileName(name);
}

function cleaned(last: string): string {
  const safe = cleanName(last.normalize('NFC'))
    .replace(/[\p{Cf}\p{Co}\ufffd<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ');
  return withoutEnds(shortened(withoutEnds(safe, '. ')), '. ') || FALLBACK;
}

/** Lower-case extension without the dot, or an empty string. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/**
 * Content-Disposition as in RFC 6266, with an ASCII name for old clients and a UTF-8 name (RFC 8187). The name is cleaned again: an older
 * version may have stored it unchanged.
 */
export function contentDisposition(kind: 'attachment' | 'inline', original: string): string {
  const name = cleanName(original) || FALLBACK;
  const ascii =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '') || FALLBACK;
  const extended = encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended}`;
}

/** Truncates the stem, not the extension, and never splits a character. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const extension = extensionOf(name);
  const tail = extension !== '' && extension.length <= 10 ? `.${extension}` : '';
  return (
    characters
      .slice(0, MAX_LENGTH - tail.length)
      .join('')
      .trimEnd() + tail
  );
}

/** The name without its extension. */
export function stemOf(name: string): string {
  const extension = extensionOf(name);
  return extension === '' ? name : name.slice(0, -extension.length - 1);
}
