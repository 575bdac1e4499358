// `npm run audit:verify`: checks that the audit trail, or a sealed contract, is unchanged. Exit code 0: unchanged, 1: changed, 2: the check
// could not run.
import './lib/check-node.mjs';

const { pathToFileURL } = await import('node:url');
const { inRoot } = await import('./lib/root.mjs');

try {
  const { ensureInstalled } = await import('./lib/install.mjs');
  await ensureInstalled();
  const { isBuilt } = await import('./lib/parts.mjs');
  if (!isBuilt('server')) {
    const { runNode } = await import('./lib/processes.mjs');
    const { code } = await runNode([inRoot('scripts/build.mjs'), '--if-needed', 'server']);
    if (code !== 0) throw new Error('The program could not be built. See the messages above.');
  }
} catch (error) {
  console.error(error.message);
  process.exit(2);
}

const load = (path) => import(pathToFileURL(inRoot('dist/server', path)).href);
const { loadEnvironment } = await load('platform/config/environment.js');
const { verifyAudit } = await load('commands.js');
try {
  loadEnvironment();
} catch (error) {
  console.error(error.message);
  process.exit(2);
}
process.exitCode = await verifyAudit(process.argv.slice(2), process.env, { line: console.log, error: console.error });
