// Builds the program into dist/: `npm run build`, or `node scripts/build.mjs server` for one half.
import './lib/check-node.mjs';

const { ensureInstalled } = await import('./lib/install.mjs');
const { withLock } = await import('./lib/lock.mjs');
const { isBuilt, parts } = await import('./lib/parts.mjs');
const { inRoot } = await import('./lib/root.mjs');

const args = process.argv.slice(2);
const selected = args.filter((arg) => !arg.startsWith('--'));
const unknown = selected.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}; there are ${Object.keys(parts).join(' and ')}.`);
  process.exit(2);
}

try {
  await ensureInstalled();
  const { buildParts } = await import('./lib/build-parts.mjs');
  await withLock(
    inRoot('dist/.lock'),
    () => console.log('Waiting for another process that installs or builds …'),
    async () => {
      const names = selected.length > 0 ? selected : Object.keys(parts);
      const stale = args.includes('--if-needed') ? names.filter((name) => !isBuilt(name)) : names;
      if (stale.length > 0) console.log(`Building the ${stale.join(' and the ')} …`);
      const failed = await buildParts(stale, { audit: !args.includes('--if-needed') });
      if (failed.length > 0) process.exitCode = 1;
    },
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
