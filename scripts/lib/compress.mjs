import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|txt|xml|webmanifest|ico|wasm|ttf)$/;
const MIN_COMPRESSED_BYTES = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` copy next to every file that benefits, at the highest levels. Files below 1 KB fit in
 * one packet anyway. A copy that is not smaller is not written.
 * @param {string} directory
 */
export async function compressAssets(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compress(file);
  });
  await Promise.all(workers);
}

async function compress(file) {
  const content = await readFile(file);
  if (content.length < MIN_COMPRESSED_BYTES) return;
  const text = !/\.(ico|wasm|ttf)$/.test(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_MODE]: text ? constants.BROTLI_MODE_TEXT : constants.BROTLI_MODE_GENERIC,
  };
  const copies = { br: await brotli(content, { params }), gz: await gzipped(content, { level: constants.Z_BEST_COMPRESSION }) };
  for (const [suffix, copy] of Object.entries(copies)) {
    if (copy.length < content.length) await writeFile(`${file}.${suffix}`, copy);
  }
}
