// `node --import ./test/support/typescript-loader.mjs file.ts`: runs the server's TypeScript outside Jest and without a build.
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

// Node loads this file a second time, on the thread that serves the hooks below. A worker thread has to ask for them itself.
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
  const { transform } = await import('@swc/core');
  const { code } = await transform(await readFile(new URL(url), 'utf8'), {
    filename: fileURLToPath(url),
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
  return { format: 'module', source: code, shortCircuit: true };
}
