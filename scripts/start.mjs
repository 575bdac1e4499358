// `npm start`: installs and builds what is missing, then runs the server and restarts it if it ends unexpectedly.
import './lib/check-node.mjs';

const { inRoot, root } = await import('./lib/root.mjs');
process.chdir(root);

if (process.argv.includes('--demo')) {
  // Empty values override those of .env, so that the demo never uses real data, mail or storage.
  const own = { DEMO: '1', DATA_DIR: './demo-data', DATABASE_URL: '', SMTP_URL: '', S3_ENDPOINT: '', S3_BUCKET: '' };
  for (const [name, value] of Object.entries({ ...own, S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' })) {
    process.env[name] ??= value;
  }
}

try {
  const { ensureInstalled } = await import('./lib/install.mjs');
  await ensureInstalled();
  const { ensureBuilt } = await import('./lib/parts.mjs');
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const { PROGRAM_OPTIONS } = await import('./lib/program-options.mjs');
const { supervise } = await import('./lib/supervise.mjs');
// Code compiled by one start is used by the next, which saves a quarter of the time.
process.env.NODE_COMPILE_CACHE ??= inRoot('node_modules/.cache/compiled');
const program = supervise([...PROGRAM_OPTIONS, inRoot('dist/program/main.js')], process.env);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => program.stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));

// npm does not forward SIGTERM. Once npm has exited, nothing could stop the program, so it stops as if it had received the signal.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) program.stop('SIGTERM');
  }, 500).unref();
}

process.exit(await program.ended);
