import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, loadConfigFromFile } from 'vite';
import { inRoot } from '../../scripts/lib/root.mjs';
import { temporaryDirectory } from './postgres.mjs';

/**
 * Builds the page with only React and react-router, with the client's own targets and aliases.
 * @returns {Promise<number>} size of its JavaScript in bytes, compressed with brotli at the highest quality.
 */
export async function floorBytes() {
  const { directory, remove } = await buildFloor('bench/floor');
  const files = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.js'));
  if (files.length === 0) throw new Error('The floor page was built without any script.');
  const sizes = await Promise.all(files.map(async (file) => brotli(await readFile(join(directory, file)))));
  await remove();
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Builds a page of the bench with the client's own targets and aliases.
 * @param {string} page its folder, relative to the repository.
 * @returns {Promise<{ directory: string, remove: () => Promise<void> }>} the output directory.
 */
export async function buildFloor(page) {
  const { directory, remove } = await temporaryDirectory();
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, inRoot('client/vite.config.ts'), undefined, 'silent');
  await build({
    configFile: false,
    root: inRoot(page),
    logLevel: 'error',
    resolve: loaded?.config.resolve,
    build: { outDir: directory, emptyOutDir: true, target: loaded?.config.build?.target, modulePreload: { polyfill: false } },
  });
  return { directory, remove };
}

function brotli(bytes) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
