/** Before the address of a list among the data of a page, whose other keys are API paths. */
const MARK = 'list ';

/** The key under which a page's data holds the first page of a list. @param address API path with its query, without /api */
export function firstListKey(address: string): string {
  return MARK + address;
}

/** The address in such a key; null for the key of any other data. */
export function addressOfFirstList(key: string): string | null {
  return key.startsWith(MARK) ? key.slice(MARK.length) : null;
}
