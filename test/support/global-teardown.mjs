/** After the last test file: stops the PostgreSQL of the run and removes its data. */
export default async function globalTeardown() {
  await globalThis.stopTestServer?.();
}
