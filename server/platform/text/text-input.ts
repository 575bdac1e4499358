import { Transform } from 'class-transformer';
import { cleanLines, cleanName } from './clean-text.rules.js';

/** Transforms text input before it is validated. Values that are not strings are left for validation to refuse. */
const changed = (change: (text: string) => unknown) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

/** Trims surrounding whitespace. */
export const Trimmed = () => changed((text) => text.trim());

/** A name, a title or a label: one line, without invisible characters. */
export const CleanName = () => changed(cleanName);

/** The same for each text of a list. */
export const CleanNames = () =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((entry: unknown) => (typeof entry === 'string' ? cleanName(entry) : entry)) : value,
  );

/** A multi-line text with line feeds only, without invisible characters and surrounding whitespace. */
export const TrimmedLines = () => changed((text) => cleanLines(text).trim());

/** An empty query parameter counts as missing. */
export const NoneWhenEmpty = () => changed((text) => (text === '' ? undefined : text));
