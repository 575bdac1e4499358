/**
 * A JSON value in which an async iterable stands for an array, and a function without parameters for the value it resolves to; both are
 * read when their turn comes.
 */
type StreamedJson = unknown;

/**
 * Serialises JSON in chunks, so that a long list is never in memory as a whole.
 * @param value iterables and functions are recognised at the top level and inside plain objects, not inside arrays.
 * @throws errors of iterables and functions; the output so far is then incomplete JSON.
 */
export async function* jsonChunks(value: StreamedJson): AsyncGenerator<string> {
  if (isReader(value)) {
    yield* jsonChunks(await value());
  } else if (isAsyncIterable(value)) {
    let before = '[';
    for await (const item of value) {
      yield before;
      yield* jsonChunks(item);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  } else if (isPlainObject(value) && isStreamed(value)) {
    let before = '{';
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(key)}:`;
      yield* jsonChunks(member);
      before = ',';
    }
    yield '}';
  } else {
    yield JSON.stringify(value) ?? 'null';
  }
}

function isStreamed(value: unknown): boolean {
  return isReader(value) || isAsyncIterable(value) || (isPlainObject(value) && Object.values(value).some(isStreamed));
}

function isReader(value: unknown): value is () => unknown {
  return typeof value === 'function';
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
}
