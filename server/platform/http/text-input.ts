import { Transform } from 'class-transformer';

/** What is done to a text of a request before it is checked. What is no text stays as it is, for the check to refuse. */
const changed = (change: (text: string) => unknown) => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

/** Without white space at its ends. */
export const Trimmed = () => changed((text) => text.trim());

/** The same for a text of several lines, which end in a line feed alone. */
export const TrimmedLines = () => changed((text) => text.replace(/\r\n?/g, '\n').trim());

/** An empty text of a query counts as not given. */
export const NoneWhenEmpty = () => changed((text) => (text === '' ? undefined : text));
