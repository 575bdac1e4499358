import * as nodeModules from 'node:module';
import { join } from 'node:path';
import type * as program from './main.js';
import { CompiledModules } from './platform/config/compiled-modules.js';

/** Since Node 22; the types are those of Node 20. */
const { enableCompileCache, flushCompileCache } = nodeModules as { enableCompileCache?: () => void; flushCompileCache?: () => void };
const cache = process.env.NODE_COMPILE_CACHE;
const bundle = join(import.meta.dirname, 'main.cjs');

/** The entry of the bundled program: loads `main.ts`, from compiled code where there is a directory for it. */
function start(): void {
  if (cache === undefined || cache === '' || enableCompileCache !== undefined) {
    const { started } = nodeModules.createRequire(import.meta.url)(bundle) as typeof program;
    // Node itself would store it only at an orderly exit.
    void started.then(() => flushCompileCache?.());
    return;
  }
  const modules = new CompiledModules(cache);
  const { started } = modules.load(bundle) as typeof program;
  void started.then(() => modules.store());
}

start();
