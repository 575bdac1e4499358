import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

const DIGEST_BYTES = 32;

/** A CommonJS module in the scope that Node gives it. */
type Run = (exports: object, require: (name: string) => unknown, module: { exports: object }, path: string, directory: string) => void;

/**
 * Loads bundled CommonJS modules from compiled code of an earlier start, as Node 22 and later do themselves: compiling a bundle takes a third of
 * a start. Anything other than exactly what was compiled and stored is compiled again. The modules contain no `import()`, which fails in stored
 * code on Node 20.
 */
export class CompiledModules {
  private readonly loaded = new Map<string, { exports: object }>();
  private readonly uncached = new Map<string, { script: Script; source: Buffer }>();
  private readonly cache: string;

  /** @param cache the directory of the compiled code. Like the program itself, only its user may be able to write to it. */
  constructor(cache: string) {
    this.cache = join(cache, `portal-${process.version}-${process.arch}-${cachedDataVersionTag()}`);
  }

  /** Runs a module, unless it has run, and the ones beside it that it requires. @returns its exports. */
  load(path: string): object {
    const cached = this.loaded.get(path);
    if (cached !== undefined) return cached.exports;
    const module = { exports: {} };
    this.loaded.set(path, module);
    const native = createRequire(path);
    const require = (name: string): unknown => (name.startsWith('./') ? this.load(join(dirname(path), name)) : native(name));
    this.compile(path)(module.exports, require, module, path, dirname(path));
    return module.exports;
  }

  /** Stores what was compiled, including the functions that have run since. What cannot be stored is compiled again at the next start. */
  async store(): Promise<void> {
    if (this.uncached.size === 0) return;
    try {
      mkdirSync(this.cache, { recursive: true, mode: 0o700 });
      for (const [path, { script, source }] of this.uncached) {
        const code = script.createCachedData();
        const file = this.fileOf(path);
        const temporary = `${file}.${process.pid}`;
        await writeFile(temporary, Buffer.concat([digest(source, code), code]), { mode: 0o600 });
        await rename(temporary, file);
      }
    } catch {
      // A directory that may not be written, or a full disk: the start is slower, and nothing else.
    }
    this.uncached.clear();
  }

  private compile(path: string): Run {
    const source = readFileSync(path);
    const cachedData = this.stored(path, source);
    // The bundle is pure ASCII.
    const scope = `(function (exports, require, module, __filename, __dirname) {${source.toString('latin1')}\n})`;
    const script = new Script(scope, { filename: path, ...(cachedData && { cachedData }) });
    if (cachedData === undefined || script.cachedDataRejected === true) this.uncached.set(path, { script, source });
    return script.runInThisContext() as Run;
  }

  /** The compiled code of exactly this source: V8 itself compares only lengths and versions. */
  private stored(path: string, source: Buffer): Buffer | undefined {
    try {
      const stored = readFileSync(this.fileOf(path));
      const code = stored.subarray(DIGEST_BYTES);
      return digest(source, code).equals(stored.subarray(0, DIGEST_BYTES)) ? code : undefined;
    } catch {
      return undefined;
    }
  }

  private fileOf(path: string): string {
    return join(this.cache, `${basename(path)}.cache`);
  }
}

function digest(source: Buffer, code: Buffer): Buffer {
  return createHash('sha256').update(source).update(code).digest();
}
