// `npm run bench`: measures the program against the limits of its stack and writes bench/results.md.
// `npm run bench -- list html` measures some rows only. BENCH_SECONDS sets how long each measurement lasts.
import './lib/check-node.mjs';

const { ensureInstalled } = await import('./lib/install.mjs');
const { root } = await import('./lib/root.mjs');
process.chdir(root);
try {
  await ensureInstalled();
  const { ensureBuilt } = await import('./lib/parts.mjs');
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const { bench } = await import('../bench/bench.mjs');
process.exitCode = await bench(process.argv.slice(2), process.env);
