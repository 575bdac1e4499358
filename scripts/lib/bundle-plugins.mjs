/**
 * Modules that look other packages up by name when they run, and would find a second copy of them past this bundle: of
 * TypeORM only to learn that the present version has nothing of what older ones exported, of class-transformer one
 * whose rules no one reads. Here they look into the copies that are there.
 */
export const LOOKUPS = [
  { file: /@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/, packages: ['typeorm'] },
  {
    file: /@nestjs[\\/]mapped-types[\\/]dist[\\/]type-helpers\.utils\.js$/,
    packages: ['class-validator', 'class-transformer', 'class-transformer/cjs/storage'],
  },
];
const OWN_REQUIRE = 'const require = createRequire(import.meta.url);';

/** @returns the module with the lookups in the bundle, or undefined when it does not look packages up as it used to. */
export function withOneCopy(code, packages) {
  if (code.split(OWN_REQUIRE).length !== 2) return undefined;
  const imports = packages.map((name, index) => `import * as found${index} from '${name}';\n`).join('');
  const table = packages.map((name, index) => `'${name}': found${index}`).join(', ');
  const missing = "throw new Error(name + ' is not in the bundle.');";
  return `${imports}${code.replace(OWN_REQUIRE, `const table = { ${table} };\nconst require = (name) => { if (name in table) return table[name]; ${missing} };`)}`;
}

const DRIVER_FACTORY = /[\\/]typeorm[\\/]driver[\\/]DriverFactory\.js$/;
const ANY_DRIVER = /require\("\.\/([\w-]+)\/\w+Driver"\)/g;

/**
 * TypeORM's factory knows seventeen kinds of database, and there is one here.
 * @returns the factory with that one, or undefined when it does not name drivers as it used to.
 */
export function withPostgresAlone(code) {
  const kinds = [...code.matchAll(ANY_DRIVER)].map(([, kind]) => kind);
  const others = kinds.filter((kind) => kind !== 'postgres');
  if (others.length === 0 || kinds.length - others.length !== 1) return undefined;
  const reduced = code.replace(ANY_DRIVER, (text, kind) => (kind === 'postgres' ? text : '{}'));
  // Drivers that are named in another way would come along unseen.
  return reduced.match(/require\("\.\/[^"]+"\)/g)?.length === 1 ? reduced : undefined;
}

const PG_STREAMS = /[\\/]pg[\\/]lib[\\/]stream\.js$/;
const ANY_STREAMS = '= getStreamFuncs()';

/**
 * On Node 20, pg finds out whether it runs at Cloudflare by creating a `Response`, for which Node loads its whole fetch: 28 ms and 9 MB.
 * @returns the module with the streams of Node, or undefined when it does not choose them as it used to.
 */
export function withNodeStreams(code) {
  if (code.split(ANY_STREAMS).length !== 2 || !code.includes('function getNodejsStreamFuncs()')) return undefined;
  return code.replace(ANY_STREAMS, '= getNodejsStreamFuncs()');
}

const DATA_SOURCE = /[\\/]typeorm[\\/](?:browser[\\/])?data-source[\\/]DataSource\.js$/;

/**
 * The changes that a bundle makes to packages, with a record of what became of them: they rely on the text of modules that may be
 * another one in the next version.
 * @param {typeof LOOKUPS} lookups
 */
export function packageChanges(lookups = LOOKUPS) {
  const done = new Set();
  const problems = [];
  const change = (id, name, changed) => {
    done.add(name);
    if (changed === undefined) problems.push(`${id} is not what it used to be`);
    return changed ?? null;
  };
  const oneCopy = {
    name: 'one-copy',
    transform(code, id) {
      const lookup = lookups.find(({ file }) => file.test(id));
      return lookup === undefined ? null : change(id, lookup.file.source, withOneCopy(code, lookup.packages));
    },
  };
  const postgresAlone = {
    name: 'postgres-alone',
    transform: (code, id) => (DRIVER_FACTORY.test(id) ? change(id, DRIVER_FACTORY.source, withPostgresAlone(code)) : null),
  };
  const nodeStreams = {
    name: 'node-streams',
    transform: (code, id) => (PG_STREAMS.test(id) ? change(id, PG_STREAMS.source, withNodeStreams(code)) : null),
  };
  return {
    plugins: [oneCopy, postgresAlone, nodeStreams],
    /**
     * What is wrong with a bundle of these modules.
     * @param {string[]} modules paths of everything in it.
     * @returns {string[]} nothing when it is sound.
     */
    problemsOf(modules) {
      const copies = modules.filter((id) => DATA_SOURCE.test(id)).length;
      if (copies > 1) return [...problems, `it holds ${copies} copies of TypeORM`];
      // Worker processes do without a database and all that comes with it.
      if (copies === 0) return problems;
      const expected = [...lookups.map(({ file }) => file.source), DRIVER_FACTORY.source, PG_STREAMS.source];
      const missed = expected.filter((name) => !done.has(name));
      return [...problems, ...missed.map((name) => `no module is called ${name} any more`)];
    },
  };
}

/**
 * class-validator would bring the numbering plans of the whole world for one decorator that nothing here uses. Using it
 * fails at the next start.
 */
export const noNumberingPlans = {
  name: 'no-numbering-plans',
  transform(_code, id) {
    if (!/[\\/]class-validator[\\/]cjs[\\/]decorator[\\/]string[\\/]IsPhoneNumber\.js$/.test(id)) return null;
    return "exports.IsPhoneNumber = () => { throw new Error('IsPhoneNumber is not in the bundle: see scripts/lib/bundle-plugins.mjs.'); };";
  },
};
