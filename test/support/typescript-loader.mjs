// `node --import ./test/support/typescript-loader.mjs file.ts`: runs the server's TypeScript outside Jest and without a build.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/typescript-loader');
/** A change of this file invalidates its cached output. */
const OWN = await readFile(fileURLToPath(import.meta.url), 'utf8');

// Node loads this file a second time, on the thread that runs the hooks below. A worker thread has to request them itself.
const own = new URL(import.meta.url);
if (isMainThread || own.searchParams.has('register')) {
  own.search = '';
  register(own.href);
}

const isOwn = (url) => url?.startsWith('file:') && !url.includes('/node_modules/');

/** Relative imports end in `.js`, as they will after the build; here the file beside them ends in `.ts`. */
export async function resolve(specifier, context, next) {
  if (isOwn(context.parentURL) && /^\.{1,2}\/.*\.js$/.test(specifier)) {
    try {
      return await next(specifier.replace(/\.js$/, '.ts'), context);
    } catch (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    }
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!isOwn(url) || !url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  const source = await readFile(path, 'utf8');
  const cached = join(CACHE, `${createHash('sha256').update(`${OWN}\n${path}\n${source}`).digest('hex')}.js`);
  const code = (await readFile(cached, 'utf8').catch(() => undefined)) ?? (await compile(path, source, cached));
  return { format: 'module', source: code, shortCircuit: true };
}

/** Compiles a file and caches the result: worker threads are short-lived, and loading the compiler takes longer than their work. */
async function compile(path, source, cached) {
  const { transform } = await import('@swc/core');
  const { code } = await transform(source, {
    filename: path,
    configFile: false,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
  });
  const partial = `${cached}.${process.pid}-${threadId}`;
  await mkdir(CACHE, { recursive: true });
  await writeFile(partial, code);
  await rename(partial, cached);
  return code;
}
