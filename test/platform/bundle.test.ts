import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOOKUPS, packageChanges, withNodeStreams, withOneCopy, withPostgresAlone } from '../../scripts/lib/bundle-plugins.mjs';

const packages = join(import.meta.dirname, '../../node_modules');
const COMPAT = join(packages, '@nestjs/typeorm/dist/common/typeorm-compat.js');
const UTILS = join(packages, '@nestjs/mapped-types/dist/type-helpers.utils.js');
const FACTORY = join(packages, 'typeorm/driver/DriverFactory.js');
const STREAMS = join(packages, 'pg/lib/stream.js');
const PHONE_NUMBERS = join(packages, 'class-validator/cjs/decorator/string/IsPhoneNumber.js');
const DATA_SOURCE = join(packages, 'typeorm/data-source/DataSource.js');
const read = (path: string) => readFileSync(path, 'utf8');

/** Applies the changes of a bundle to modules. @returns the problems. */
function bundled(modules: Readonly<Record<string, string>>): string[] {
  const { plugins, problemsOf } = packageChanges();
  for (const [id, code] of Object.entries(modules)) for (const plugin of plugins) plugin.transform(code, id);
  return problemsOf(Object.keys(modules));
}

const INSTALLED = {
  ...Object.fromEntries([COMPAT, UTILS, FACTORY, STREAMS, PHONE_NUMBERS].map((module) => [module, read(module)])),
  [DATA_SOURCE]: '',
};

/** Packages whose internals are relied on, or whose versions must match exactly. */
const PINNED = /^(pg|typeorm|class-validator|express|rolldown|@nestjs\/.+|@mantine\/.+)$/;

it('packages whose internals the bundle relies on have exact versions', () => {
  const { dependencies, devDependencies } = JSON.parse(read(join(packages, '../package.json'))) as Record<string, Record<string, string>>;
  const pinned = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => PINNED.test(name));
  expect(pinned.map(([name]) => name)).toEqual(
    expect.arrayContaining(['pg', 'typeorm', 'class-validator', 'express', '@nestjs/core', '@mantine/core']),
  );
  expect(pinned.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

describe('the changes that the bundle makes to packages', () => {
  it('match the installed versions', () => {
    expect(bundled(INSTALLED)).toEqual([]);
    const [compat, utils] = LOOKUPS.map(({ packages: names }, index) => withOneCopy(read([COMPAT, UTILS][index] ?? ''), names));
    expect(compat).toContain("import * as package0 from 'typeorm';");
    expect(utils).toContain("'class-transformer/cjs/storage': package2");
    const factory = withPostgresAlone(read(FACTORY));
    expect(factory?.match(/require\("\.\/[^"]+"\)/g)).toEqual(['require("./postgres/PostgresDriver")']);
    expect(withNodeStreams(read(STREAMS))).toContain('const { getStream, getSecureStream } = getNodejsStreamFuncs()');
  });

  it.each<[string, Record<string, string>, string]>([
    ['a different lookup', { ...INSTALLED, [COMPAT]: 'import typeorm from "typeorm";' }, `${COMPAT} has changed`],
    ['a factory without other drivers', { ...INSTALLED, [FACTORY]: 'require("./postgres/PostgresDriver")' }, `${FACTORY} has changed`],
    ['a factory that imports', { ...INSTALLED, [FACTORY]: 'import { SapDriver } from "./sap/SapDriver";' }, `${FACTORY} has changed`],
    [
      'a factory that names a driver differently',
      { ...INSTALLED, [FACTORY]: `${INSTALLED[FACTORY]}\nrequire("./new/index")` },
      `${FACTORY} has changed`,
    ],
    ['streams that are chosen in another way', { ...INSTALLED, [STREAMS]: 'choose()' }, `${STREAMS} has changed`],
    [
      'a second TypeORM',
      { ...INSTALLED, '/app/node_modules/typeorm/browser/data-source/DataSource.js': '' },
      'it contains 2 copies of TypeORM',
    ],
  ])('detect %s', (_what, modules, problem) => {
    expect(bundled(modules)).toEqual([problem]);
  });

  it.each([
    [COMPAT, /^no module matches .*typeorm-compat/],
    [PHONE_NUMBERS, /^no module matches .*IsPhoneNumber/],
  ])('detect that %s has moved', (path, problem) => {
    const { [path]: moved, ...others } = INSTALLED;
    expect(bundled({ ...others, '/app/node_modules/moved/index.js': moved ?? '' })).toEqual([expect.stringMatching(problem)]);
  });

  it('are not required where there is no database, as in worker processes', () => {
    expect(bundled({ '/app/server/worker.js': '' })).toEqual([]);
  });
});
