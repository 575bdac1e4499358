import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { startAudit } from './advisories.mjs';
import { bundleServer } from './bundle.mjs';
import { compressAssets } from './compress.mjs';
import { contentFingerprint, listFiles, statFingerprint } from './fingerprint.mjs';
import { parts, writeStamp } from './parts.mjs';
import { runNode } from './processes.mjs';
import { inRoot, root } from './root.mjs';
import { sbomOf } from './sbom.mjs';

const builders = { server: buildServer, client: buildClient };

/**
 * Builds parts in parallel, each in a separate directory that replaces the previous build once it is complete. A part that fails
 * leaves its previous build unchanged. The caller must hold the build lock.
 * @param {string[]} names of parts.
 * @param {{ audit?: boolean }} options `audit` also asks the registry for known vulnerabilities, if it responds during the build.
 * @returns {Promise<string[]>} the parts that failed; the compilers' output is printed.
 */
export async function buildParts(names, { audit = false } = {}) {
  removeLeftovers();
  const results = await Promise.all(
    names.map(async (name) => {
      const started = performance.now();
      const files = parts[name].inputs();
      const stamp = { stats: statFingerprint(files), contents: contentFingerprint(files) };
      const directory = inRoot('dist', `.build-${name}`);
      mkdirSync(directory, { recursive: true });
      const problem = await builders[name](directory, { audit }).catch((error) => String(error?.message ?? error));
      if (problem === undefined) {
        for (const output of parts[name].outputs) replace(join(directory, output), inRoot('dist', output));
        writeStamp(name, stamp);
        console.log(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
      } else {
        console.error(`${problem.trim()}\nThe ${name} could not be built.`);
      }
      rmSync(directory, { recursive: true, force: true });
      return problem === undefined ? [] : [name];
    }),
  );
  return results.flat();
}

/**
 * Compiles the server with Nest's compiler and the plugins of nest-cli.json, and adds the files that the program reads at run time.
 * @param {string} directory receives server/, program/ (the same, gathered into few files), ormconfig.js, sbom.json and advisories.json.
 * @returns {Promise<string | undefined>} the compiler's messages if it failed.
 */
async function buildServer(directory, { audit }) {
  const vulnerabilities = audit ? startAudit() : undefined;
  const config = join(directory, 'tsconfig.json');
  const outDir = join(directory, 'out');
  writeServerConfig(config, outDir);
  // Nest resolves this path against the current directory, even if it is absolute.
  const args = [inRoot('node_modules/@nestjs/cli/bin/nest.js'), 'build', '--path', relative(root, config)];
  const { code, output } = await runNode(args, { capture: true });
  if (code !== 0) return output;
  for (const output of ['server', 'ormconfig.js']) renameSync(join(outDir, output), join(directory, output));
  copyAssets(directory);
  writeSbom(directory);
  await bundleServer(directory);
  writeFileSync(join(directory, 'advisories.json'), JSON.stringify(vulnerabilities?.result() ?? { checkedAt: null, report: null }));
  return undefined;
}

/** Writes a copy of the compiler's settings that differs only in the output directory. */
export function writeServerConfig(path, outDir) {
  mkdirSync(dirname(path), { recursive: true });
  const settings = {
    extends: inRoot('tsconfig.json'),
    compilerOptions: { rootDir: inRoot('.'), outDir, typeRoots: [inRoot('node_modules/@types')] },
    include: [inRoot('server/**/*.ts'), inRoot('ormconfig.ts')],
    exclude: [inRoot('server/**/*.spec.ts')],
  };
  writeFileSync(path, JSON.stringify(settings, null, 2));
}

/** Lists the packages that the program consists of. It reads only the lock file, so it needs no network. */
function writeSbom(directory) {
  const [lock, manifest] = ['package-lock.json', 'package.json'].map((file) => JSON.parse(readFileSync(inRoot(file), 'utf8')));
  writeFileSync(join(directory, 'sbom.json'), JSON.stringify(sbomOf(lock, manifest)));
}

/** Copies the files below server/ that are not TypeScript, for example word lists and images. */
export function copyAssets(directory) {
  for (const file of listFiles(['server'], (path) => !/\.(ts|md)$/.test(path))) {
    cpSync(inRoot(file), join(directory, file));
  }
}

/**
 * Builds the client for browsers and for rendering on the server, with compressed copies of every asset.
 * @param {string} directory receives client/ and ssr/.
 */
async function buildClient(directory) {
  const { build } = await import('vite');
  const common = { root: inRoot('client'), configFile: inRoot('client/vite.config.ts'), logLevel: 'warn', mode: 'production' };
  process.env.NODE_ENV = 'production';
  await build({ ...common, build: { outDir: join(directory, 'client'), emptyOutDir: true } });
  await build({ ...common, build: { outDir: join(directory, 'ssr'), emptyOutDir: true, ssr: 'src/entry-server.tsx' } });
  await compressAssets(join(directory, 'client'));
  return undefined;
}

/** Replaces a directory with two renames. Between them the name does not exist; a start after a crash at that point builds again. */
function replace(from, to) {
  const old = `${to}.old`;
  rmSync(old, { recursive: true, force: true });
  try {
    renameSync(to, old);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  renameSync(from, to);
  rmSync(old, { recursive: true, force: true });
}

/** Removes what a killed build may have left behind. */
function removeLeftovers() {
  for (const name of readdirSync(inRoot('dist'))) {
    if (name.startsWith('.build-') || name.endsWith('.old')) rmSync(inRoot('dist', name), { recursive: true, force: true });
  }
}
