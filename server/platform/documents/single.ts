/** The stream of a file, or of its blocks or rows, that is small enough to be made at once. */
export async function* single<T>(chunk: T): AsyncGenerator<T> {
  yield await Promise.resolve(chunk);
}
