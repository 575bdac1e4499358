import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { contentFingerprint, matchesStamp, statFingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { inRoot } from './root.mjs';

const STAMP = 'node_modules/.installed.json';
const INPUTS = ['package.json', 'package-lock.json'];
const OPTIONS = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs the packages of package-lock.json unless they are installed. This includes development packages, because the program builds itself.
 * @throws Error if npm fails; npm has printed the reason.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(
    inRoot('dist/.lock'),
    () => console.log('Waiting for another process that installs or builds …'),
    async () => {
      if (isInstalled()) return;
      if (!isComplete()) await install();
      writeStamp({ stats: statFingerprint(inputs()), contents: contentFingerprint(inputs()) });
    },
  );
}

const inputs = () => INPUTS.filter((file) => existsSync(inRoot(file)));

const isInstalled = () => matchesStamp(STAMP, inputs(), writeStamp);

const writeStamp = (stamp) => writeFileSync(inRoot(STAMP), JSON.stringify(stamp));

/**
 * Whether npm's own record of node_modules already agrees with package-lock.json, as after an `npm install` by hand.
 * Optional packages for other platforms may be absent.
 */
function isComplete() {
  const locked = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (locked === undefined || installed === undefined) return false;
  for (const [path, { version, optional, link }] of Object.entries(locked)) {
    if (path === '' || link) continue;
    const installedPackage = installed[path];
    if (installedPackage === undefined ? !optional : installedPackage.version !== version) return false;
  }
  return true;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Runs `npm ci`, and `npm install` if that fails: `npm ci` refuses a package-lock.json that was written where the registry lacked a package
 * for another platform.
 */
async function install() {
  const { run, npmCommand } = await import('./processes.mjs');
  console.log('Installing packages; this happens once and takes about a minute …');
  const npm = (command, options) => run(...npmCommand([command, ...OPTIONS]), options);
  if (existsSync(inRoot('package-lock.json')) && (await npm('ci', { capture: true })).code === 0) return;
  const { code } = await npm('install', { stdio: 'inherit' });
  if (code !== 0) throw new Error('"npm install" failed. See its message above.');
}
