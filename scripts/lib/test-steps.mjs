import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { installedBrowser } from './browser.mjs';
import { listFiles } from './fingerprint.mjs';
import { ensureBuilt } from './parts.mjs';
import { runNode } from './processes.mjs';
import { writeApiBatches } from './test-batches.mjs';
import { inRoot } from './root.mjs';

/**
 * In the order in which they run. `needs` names steps that go before when this one is asked for alone; those that go `beside` the step
 * before them use, one after another, a core that would be idle.
 * @typedef {{ name: string, needs?: string[], fatal?: boolean, beside?: boolean, run: () => Promise<import('./test-run.mjs').Count> }} Step
 * @type {Step[]}
 */
export const steps = [
  { name: 'build', fatal: true, run: build },
  { name: 'lint', run: lint },
  { name: 'types', beside: true, run: types },
  { name: 'unit', beside: true, run: () => jest('unit', '--runInBand') },
  { name: 'deploy', beside: true, run: () => succeeds('scripts/check-deploy.mjs') },
  { name: 'platform', run: () => jest('platform') },
  { name: 'api', needs: ['build'], run: api },
  { name: 'faults', needs: ['build'], run: () => jest('faults', '--runInBand') },
  { name: 'browser', needs: ['build'], run: browser },
];

/**
 * Lint and types of everything, which is quick, and the tests that a change can break.
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
  const stepCalled = (name) => steps.find((step) => step.name === name);
  return [
    ...(needsBuild ? [stepCalled('build')] : []),
    stepCalled('lint'),
    stepCalled('types'),
    ...related.map(({ name, files }) => ({
      ...stepCalled(name),
      run: () => jest(name, ...(name === 'faults' ? ['--runInBand'] : []), '--runTestsByPath', ...files),
    })),
    ...(chosen.includes('browser') ? [{ ...stepCalled('browser'), run: () => browser(...specs) }] : []),
  ];
}

const one = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

async function succeeds(...args) {
  const { code } = await runNode(args);
  return one(code === 0);
}

async function build() {
  await ensureBuilt();
  return { passed: 0, failed: 0, note: 'built' };
}

/** oxlint checks what needs types and everything general, ESLint the direction of imports and React's rules, Prettier the format. Counts once for each. */
async function lint() {
  const eslint = ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0', '--cache', '--cache-strategy', 'content'];
  const prettier = ['node_modules/prettier/bin/prettier.cjs', '.', '--check', '--log-level', 'warn'];
  const results = await Promise.all([
    succeeds('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
    succeeds(...eslint, '--cache-location', 'node_modules/.cache/eslint.json'),
    succeeds(...prettier, '--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/prettier.json'),
  ]);
  return sum(results);
}

/** Several batches for each of the two workers, so that none waits long for the other at the end. */
async function api() {
  writeApiBatches(6);
  return jest('api-batches');
}

/** With the native compiler, which checks several times as fast as the one that builds. */
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

async function jest(project, ...args) {
  const report = `test-results/${project}.json`;
  const jestFile = 'node_modules/jest/bin/jest.js';
  const { code } = await runNode(
    [
      '--experimental-vm-modules',
      '--no-warnings',
      jestFile,
      '--selectProjects',
      project,
      '--ci',
      '--json',
      '--outputFile',
      report,
      ...args,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (!existsSync(inRoot(report))) throw new Error(`Jest ended with exit code ${code} and without a report.`);
  const { numPassedTests, numFailedTests, testResults } = readJson(report);
  // A file that could not be loaded has no tests to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every(({ status }) => status !== 'failed'),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function browser(...specs) {
  if (listFiles(['test/browser'], (path) => path.endsWith('.spec.ts')).length === 0) throw new Error('There are no browser tests.');
  await ensureBrowser();
  const report = inRoot('test-results/browser.json');
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...specs], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  if (!existsSync(report)) throw new Error(`Playwright ended with exit code ${code} and without a report.`);
  const { stats, errors } = readJson('test-results/browser.json');
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** An installed Chromium or Chrome; on Debian as root the package, without its windows if possible; else the one that Playwright brings. */
async function ensureBrowser() {
  if (installedBrowser() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium from the packages of the system …');
    const apt = (...args) =>
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    apt('update', '-q');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt('install', '-y', '-q', '--no-install-recommends', name);
      if (installedBrowser() !== undefined) return;
    }
  }
  console.log('Installing the Chromium of Playwright …');
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  if (code !== 0) throw new Error('There is no Chromium or Chrome to test with: install one, or name it in CHROMIUM_PATH.');
}

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
