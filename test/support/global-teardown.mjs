/** After the last test file: the PostgreSQL of the run ends and its data goes. */
export default async function globalTeardown() {
  await globalThis.stopTestServer?.();
}
