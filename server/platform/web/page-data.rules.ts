/** Before the address of a list among the data of a page, whose other keys are API paths. */
const MARK = 'list ';

/** The key under which a page's data holds the first page of a list. @param address API path with its query, without /api */
export function firstListKey(address: string): string {
  return MARK + address;
}

/** The key under which a page's data holds the value of a live topic. */
export function topicValueKey(topic: string): string {
  return `topic ${topic}`;
}

/** The address in the key of a list; null for any other key. */
export function addressOfFirstList(key: string): string | null {
  return key.startsWith(MARK) ? key.slice(MARK.length) : null;
}
