import { Transform } from 'class-transformer';
import { cleanLines, cleanName } from './clean-text.rules.js';

/** What is done to a text of a request before it is checked. What is no text stays as it is, for the check to refuse. */
const changed = (change: (text: string) => unknown) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

/** Without white space at its ends. */
export const Trimmed = () => changed((text) => text.trim());

/** A name, a title or a label: one line, without invisible characters. */
export const CleanName = () => changed(cleanName);

/** The same for each text of a list. */
export const CleanNames = () =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((entry: unknown) => (typeof entry === 'string' ? cleanName(entry) : entry)) : value,
  );

/** A text of several lines, which end in a line feed alone, without invisible characters and white space at its ends. */
export const TrimmedLines = () => changed((text) => cleanLines(text).trim());

/** An empty text of a query counts as not given. */
export const NoneWhenEmpty = () => changed((text) => (text === '' ? undefined : text));
