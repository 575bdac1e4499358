import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { installedBrowser } from './browser.mjs';
import { listFiles } from './fingerprint.mjs';
import { ensureBuilt } from './parts.mjs';
import { runNode } from './processes.mjs';
import { inRoot } from './root.mjs';

/**
 * In the order in which they run. `needs` names steps that go before when this one is asked for alone; those that go `beside` the step
 * before them use, one after another, a core that would be idle.
 * @type {Array<{ name: string, needs?: string[], fatal?: boolean, beside?: boolean, run: () => Promise<import('./test-run.mjs').Count> }>}
 */
export const steps = [
  { name: 'build', fatal: true, run: build },
  { name: 'lint', run: lint },
  { name: 'types', beside: true, run: types },
  { name: 'unit', beside: true, run: () => jest('unit', '--runInBand') },
  { name: 'deploy', beside: true, run: () => succeeds('scripts/check-deploy.mjs') },
  { name: 'platform', run: () => jest('platform') },
  { name: 'api', needs: ['build'], run: () => jest('api') },
  { name: 'faults', needs: ['build'], run: () => jest('faults', '--runInBand') },
  { name: 'browser', needs: ['build'], run: browser },
];

const one = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

async function succeeds(...args) {
  const { code } = await runNode(args);
  return one(code === 0);
}

async function build() {
  await ensureBuilt();
  return { passed: 0, failed: 0, note: 'built' };
}

/** Counts twice: the direction of imports is a promise of its own. */
async function lint() {
  const report = 'test-results/lint.json';
  const eslint = 'node_modules/eslint/bin/eslint.js';
  const { code, output } = await runNode([eslint, '.', '--max-warnings', '0', '-f', 'json', '-o', report], { capture: true });
  if (!existsSync(inRoot(report))) throw new Error(output);
  const found = readJson(report).flatMap(({ filePath, messages }) => messages.map((message) => ({ filePath, ...message })));
  for (const { filePath, line, column, message, ruleId } of found) {
    console.error(`${filePath}:${line ?? 1}:${column ?? 1} ${message} (${ruleId ?? 'parser'})`);
  }
  const boundaries = found.filter(({ ruleId }) => ruleId === 'portal/import-direction').length;
  const others = found.length - boundaries;
  const failed = Number(boundaries > 0) + Number(others > 0 || (code !== 0 && found.length === 0));
  return { passed: 2 - failed, failed };
}

async function types() {
  const count = { passed: 0, failed: 0 };
  for (const config of ['tsconfig.json', 'client/tsconfig.json', 'test/tsconfig.json']) {
    const { passed, failed } = await succeeds('node_modules/typescript/bin/tsc', '-p', config, '--noEmit');
    count.passed += passed;
    count.failed += failed;
  }
  return count;
}

async function jest(project, ...args) {
  const report = `test-results/${project}.json`;
  const jestFile = 'node_modules/jest/bin/jest.js';
  const { code } = await runNode(
    ['--experimental-vm-modules', '--no-warnings', jestFile, '--selectProjects', project, '--ci', '--json', '--outputFile', report, ...args],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (!existsSync(inRoot(report))) throw new Error(`Jest ended with exit code ${code} and without a report.`);
  const { numPassedTests, numFailedTests, testResults } = readJson(report);
  // A file that could not be loaded has no tests to count.
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every(({ status }) => status !== 'failed'));
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function browser() {
  if (listFiles(['test/browser'], (path) => path.endsWith('.spec.ts')).length === 0) throw new Error('There are no browser tests.');
  await ensureBrowser();
  const report = inRoot('test-results/browser.json');
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  if (!existsSync(report)) throw new Error(`Playwright ended with exit code ${code} and without a report.`);
  const { stats, errors } = readJson('test-results/browser.json');
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** An installed Chromium or Chrome; on Debian as root the package; else the one that Playwright brings. */
async function ensureBrowser() {
  if (installedBrowser() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium from the packages of the system …');
    const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
    if (installedBrowser() !== undefined) return;
  }
  console.log('Installing the Chromium of Playwright …');
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  if (code !== 0) throw new Error('There is no Chromium or Chrome to test with: install one, or name it in CHROMIUM_PATH.');
}

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'));
