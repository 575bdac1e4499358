/** TypeScript as the compiler emits it: decorators with their metadata, modules unchanged. */
const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const common = {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // JavaScript first: packages that ship their TypeScript beside it are loaded as they were built.
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  transform: { '\\.tsx?$': ['@swc/jest', swc] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '\\.(css|svg)$': '<rootDir>/test/support/empty.mjs' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/', '<rootDir>/demo-data/'],
};

const database = {
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

/**
 * `unit` needs no database. `platform` and `api` get one per file; `faults` drives the built program and therefore needs `npm run build`
 * first. Select with `--selectProjects`.
 */
export default {
  maxWorkers: 2,
  // Modules of finished files stay in memory for a while.
  workerIdleMemoryLimit: '2GB',
  testSequencer: '<rootDir>/test/support/sequencer.mjs',
  // Long enough for a busy machine: a test that hangs is detected all the same.
  testTimeout: 30_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/server/**/*.spec.ts', '<rootDir>/client/**/*.spec.ts?(x)'],
    },
    { ...common, ...database, displayName: 'platform', testMatch: ['<rootDir>/test/platform/**/*.test.ts'] },
    { ...common, ...database, displayName: 'api', testMatch: ['<rootDir>/test/api/**/*.test.ts'] },
    // The unit and API tests in batches that `npm test` writes: each batch imports the code under test once for all its tests.
    { ...common, displayName: 'unit-batches', testMatch: ['<rootDir>/test-results/unit-batches/*.test.ts'] },
    { ...common, ...database, displayName: 'api-batches', testMatch: ['<rootDir>/test-results/api-batches/*.test.ts'] },
    { ...common, ...database, displayName: 'faults', testMatch: ['<rootDir>/test/faults/**/*.test.ts'] },
  ],
};
