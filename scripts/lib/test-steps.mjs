import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { installedBrowser } from './browser.mjs';
import { listFiles } from './fingerprint.mjs';
import { ensureBuilt } from './parts.mjs';
import { runNode } from './processes.mjs';
import { withTemporaryDirectory } from './temporary-directory.mjs';
import { writeBatches } from './test-batches.mjs';
import { inRoot, root } from './root.mjs';

/**
 * The steps of a run, in order. `needs` names the steps that run first if this one is requested alone. Steps marked `beside` run in parallel
 * with the one before. Steps with a `suite` share one run of Jest, so that neither of its two workers waits for a step to end.
 * @typedef {{ name: string, needs?: string[], fatal?: boolean, beside?: boolean, run: () => Promise<import('./test-run.mjs').Count> }} SingleStep
 * @typedef {{ name: string, needs?: string[], suite: string, files?: string[] }} SuiteStep
 * @typedef {SingleStep | SuiteStep} Step
 * @type {Step[]}
 */
export const steps = [
  { name: 'build', fatal: true, run: build },
  { name: 'lint', run: lint },
  { name: 'types', beside: true, run: types },
  { name: 'deploy', beside: true, run: () => succeeds('scripts/check-deploy.mjs') },
  { name: 'unit', suite: 'unit-batches' },
  { name: 'platform', suite: 'platform' },
  { name: 'api', needs: ['build'], suite: 'api-batches' },
  { name: 'faults', needs: ['build'], suite: 'faults' },
  { name: 'browser', needs: ['build'], run: browser },
];

/**
 * Lint and types of everything, which are quick, and the tests that a change can break.
 * @param {{ base: string, changed: string[], tests: string[] }} change
 * @returns {Step[]}
 */
export function stepsForChange({ base, changed, tests }) {
  console.log(`${changed.length} files changed since ${base}; ${tests.length} test files are related.`);
  const under = (...folders) => tests.filter((path) => folders.some((folder) => path.startsWith(folder)));
  const related = [
    { name: 'unit', files: under('server/', 'client/') },
    { name: 'platform', files: under('test/platform/') },
    { name: 'api', files: under('test/api/') },
    { name: 'faults', files: under('test/faults/') },
  ].filter(({ files }) => files.length > 0);
  const specs = under('test/browser/');
  const needsBuild = specs.length > 0 || related.some(({ name }) => name === 'api' || name === 'faults');
  const chosen = [...related.map(({ name }) => name), ...(specs.length > 0 ? ['browser'] : [])];
  const stepNamed = (name) => steps.find((step) => step.name === name);
  return [
    ...(needsBuild ? [stepNamed('build')] : []),
    stepNamed('lint'),
    stepNamed('types'),
    ...related.map(({ name, files }) => ({ name, suite: name, files })),
    ...(chosen.includes('browser') ? [{ ...stepNamed('browser'), run: () => browser(...specs) }] : []),
  ];
}

const countOne = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

async function succeeds(...args) {
  const { code } = await runNode(args);
  return countOne(code === 0);
}

async function build() {
  await ensureBuilt();
  return { passed: 0, failed: 0, note: 'built' };
}

/** oxlint checks most rules, with types; ESLint the direction of imports and file names; oxfmt the format. Each counts as one test. */
async function lint() {
  const eslint = ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0', '--cache', '--cache-strategy', 'content'];
  const results = await Promise.all([
    succeeds('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
    succeeds(...eslint, '--cache-location', 'node_modules/.cache/eslint.json'),
    succeeds('node_modules/oxfmt/bin/oxfmt', '--check', '.'),
  ]);
  return sum(results);
}

/** Uses the native compiler, which is several times as fast as the one that builds. */
async function types() {
  const counts = [];
  for (const config of ['tsconfig.json', 'client/tsconfig.json', 'test/tsconfig.json']) {
    counts.push(await succeeds('node_modules/typescript-native/bin/tsc', '-p', config, '--noEmit'));
  }
  return sum(counts);
}

const sum = (counts) =>
  counts.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  });

/**
 * Runs suites in one run of Jest, in batches of many files.
 * @param {SuiteStep[]} chosen
 * @returns {Promise<Array<import('./test-run.mjs').Count>>} one for each suite.
 */
export async function runSuites(chosen) {
  const suites = chosen.map(({ suite }) => suite);
  if (suites.includes('unit-batches')) writeBatches('unit', 8);
  if (suites.includes('api-batches')) writeBatches('api', 8);
  const files = chosen.flatMap((step) => step.files ?? []);
  const report = 'test-results/jest.json';
  const { code } = await withTemporaryDirectory((env) =>
    runNode(
      [
        '--experimental-vm-modules',
        '--no-warnings',
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        ...suites,
        '--ci',
        '--json',
        '--outputFile',
        report,
        ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
      ],
      { env, stdio: ['ignore', 'ignore', 'inherit'] },
    ),
  );
  if (!existsSync(inRoot(report))) throw new Error(`Jest ended with exit code ${code} and without a report.`);
  const { testResults } = readJson(report);
  const counts = chosen.map(({ suite }) => countOf(testResults.filter(({ name }) => suiteOf(name) === suite)));
  for (const count of counts) if (count.passed + count.failed === 0) count.failed = 1;
  // If no test failed, the run itself did.
  if (code !== 0 && sum(counts).failed === 0) counts[0].failed = 1;
  return counts;
}

/** The suite of a test file, as in jest.config.mjs. */
function suiteOf(file) {
  const [first, second] = relative(root, file).split(sep);
  if (first === 'test') return second;
  return first === 'test-results' ? second : 'unit';
}

/** @returns {import('./test-run.mjs').Count} */
function countOf(testResults) {
  const outcomes = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  // A file that could not be loaded has no tests to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every(({ status }) => status !== 'failed'),
  );
  return {
    passed: outcomes.filter((status) => status === 'passed').length,
    failed: outcomes.filter((status) => status === 'failed').length + broken.length,
  };
}

async function browser(...specs) {
  if (listFiles(['test/browser'], (path) => path.endsWith('.spec.ts')).length === 0) throw new Error('There are no browser tests.');
  await ensureBrowser();
  const report = inRoot('test-results/browser.json');
  // Traces and screenshots cost a quarter of the time. A test that failed in a full run can be run again alone to get them.
  const everything = specs.length === 0 ? { CI: 'true' } : {};
  const { code } = await withTemporaryDirectory((env) =>
    runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...specs], {
      env: { ...everything, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );
  if (!existsSync(report)) throw new Error(`Playwright ended with exit code ${code} and without a report.`);
  const { stats, errors } = readJson('test-results/browser.json');
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** Installs Chromium if no browser is installed: on Debian as root the package, preferably the headless one, otherwise Playwright's. */
async function ensureBrowser() {
  if (installedBrowser() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing the Chromium package of the system …');
    const apt = (...args) =>
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    apt('update', '-q');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt('install', '-y', '-q', '--no-install-recommends', name);
      if (installedBrowser() !== undefined) return;
    }
  }
  console.log('Installing Playwright’s Chromium …');
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  if (code !== 0) throw new Error('No Chromium or Chrome was found. Install one, or set CHROMIUM_PATH.');
}

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
