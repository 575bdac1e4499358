/**
 * Anything that `JSON.stringify` takes, in which an async iterable stands for an array of such values, and a function without
 * parameters for the value that it resolves to, read when its turn comes.
 */
export type StreamedJson = unknown;

/**
 * Writes JSON piece by piece, so that a long list is never in memory as a whole.
 * @param value as `StreamedJson`; iterables and functions are found at the top and inside plain objects, not inside arrays.
 * @throws what an iterable or a function throws; what was yielded before is then no whole JSON.
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
