/**
 * Whether an export holds anything. Of streamed lists (see `jsonChunks`), only the first item is read.
 * @returns false for nothing, empty texts and lists, zero, and objects of these alone
 */
export async function holdsData(value: unknown): Promise<boolean> {
  if (typeof value === 'function') return holdsData(await (value as () => unknown)());
  if (typeof value !== 'object' || value === null) return Boolean(value);
  if (value instanceof Date) return true;
  if (Array.isArray(value)) return value.length > 0;
  if (Symbol.asyncIterator in value) {
    for await (const _item of value as AsyncIterable<unknown>) return true;
    return false;
  }
  for (const member of Object.values(value)) if (await holdsData(member)) return true;
  return false;
}
