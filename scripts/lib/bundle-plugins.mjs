/**
 * Modules that `require` other packages by name at run time. Outside the bundle they would load a second copy: of TypeORM only to check for
 * exports of older versions, of class-transformer one whose metadata is never read. In the bundle they use the bundled copies.
 */
export const LOOKUPS = [
  { file: /@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/, packages: ['typeorm'] },
  {
    file: /@nestjs[\\/]mapped-types[\\/]dist[\\/]type-helpers\.utils\.js$/,
    packages: ['class-validator', 'class-transformer', 'class-transformer/cjs/storage'],
  },
];
const OWN_REQUIRE = 'const require = createRequire(import.meta.url);';

/** @returns the module with its lookups redirected to the bundle, or undefined if its source is not as expected. */
export function withOneCopy(code, packages) {
  if (code.split(OWN_REQUIRE).length !== 2) return undefined;
  const imports = packages.map((name, index) => `import * as package${index} from '${name}';\n`).join('');
  const table = packages.map((name, index) => `'${name}': package${index}`).join(', ');
  const missing = "throw new Error(name + ' is not in the bundle.');";
  return `${imports}${code.replace(OWN_REQUIRE, `const table = { ${table} };\nconst require = (name) => { if (name in table) return table[name]; ${missing} };`)}`;
}

const DRIVER_FACTORY = /[\\/]typeorm[\\/]driver[\\/]DriverFactory\.js$/;
const ANY_DRIVER = /require\("\.\/([\w-]+)\/\w+Driver"\)/g;

/**
 * TypeORM's factory loads the drivers of seventeen databases; the program needs PostgreSQL.
 * @returns the factory with that driver alone, or undefined if its source is not as expected.
 */
export function withPostgresAlone(code) {
  const kinds = [...code.matchAll(ANY_DRIVER)].map(([, kind]) => kind);
  const others = kinds.filter((kind) => kind !== 'postgres');
  if (others.length === 0 || kinds.length - others.length !== 1) return undefined;
  const reduced = code.replace(ANY_DRIVER, (text, kind) => (kind === 'postgres' ? text : '{}'));
  // Drivers that are loaded in another way would stay in the bundle unnoticed.
  return reduced.match(/require\("\.\/[^"]+"\)/g)?.length === 1 ? reduced : undefined;
}

const PG_STREAMS = /[\\/]pg[\\/]lib[\\/]stream\.js$/;
const ANY_STREAMS = '= getStreamFuncs()';

/**
 * pg detects Cloudflare by creating a `Response`, which makes Node 20 load its whole fetch implementation: 28 ms and 9 MB.
 * @returns the module with Node's streams, or undefined if its source is not as expected.
 */
export function withNodeStreams(code) {
  if (code.split(ANY_STREAMS).length !== 2 || !code.includes('function getNodejsStreamFuncs()')) return undefined;
  return code.replace(ANY_STREAMS, '= getNodejsStreamFuncs()');
}

const PHONE_NUMBERS = /[\\/]class-validator[\\/]cjs[\\/]decorator[\\/]string[\\/]IsPhoneNumber\.js$/;
/** class-validator would add the world's telephone numbering plans for a decorator that nothing here uses. Using it fails at the next start. */
const WITHOUT_PLANS =
  "exports.IsPhoneNumber = () => { throw new Error('IsPhoneNumber is not in the bundle: see scripts/lib/bundle-plugins.mjs.'); };";

const DATA_SOURCE = /[\\/]typeorm[\\/](?:browser[\\/])?data-source[\\/]DataSource\.js$/;

/**
 * The changes that the bundle makes to packages. They rely on the source text of modules, which the next version may change, so each records
 * whether it was applied.
 * @param {typeof LOOKUPS} lookups
 */
export function packageChanges(lookups = LOOKUPS) {
  const done = new Set();
  const problems = [];
  const change = (id, name, changed) => {
    done.add(name);
    if (changed === undefined) problems.push(`${id} has changed`);
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
  const noNumberingPlans = {
    name: 'no-numbering-plans',
    transform: (_code, id) => (PHONE_NUMBERS.test(id) ? change(id, PHONE_NUMBERS.source, WITHOUT_PLANS) : null),
  };
  return {
    plugins: [oneCopy, postgresAlone, nodeStreams, noNumberingPlans],
    /**
     * Checks a bundle.
     * @param {string[]} modules paths of all its modules.
     * @returns {string[]} its problems; empty if there are none.
     */
    problemsOf(modules) {
      const copies = modules.filter((id) => DATA_SOURCE.test(id)).length;
      if (copies > 1) return [...problems, `it contains ${copies} copies of TypeORM`];
      // Worker processes use no database, so none of the expected modules.
      if (copies === 0) return problems;
      const expected = [...lookups.map(({ file }) => file.source), DRIVER_FACTORY.source, PG_STREAMS.source, PHONE_NUMBERS.source];
      const missed = expected.filter((name) => !done.has(name));
      return [...problems, ...missed.map((name) => `no module matches ${name}`)];
    },
  };
}
