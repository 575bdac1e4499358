// `npm test` installs what is missing, builds, and runs all tests. `npm test -- unit api` runs some steps, `npm test -- changed` the tests that
// a change can break.
import './lib/check-node.mjs';

const { ensureInstalled } = await import('./lib/install.mjs');
const { root } = await import('./lib/root.mjs');
process.chdir(root);
await ensureInstalled();

const { runTests } = await import('./lib/test-run.mjs');
process.exitCode = await runTests(process.argv.slice(2));
