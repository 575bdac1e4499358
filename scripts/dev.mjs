// `npm run dev`: the server and the client reload when their sources change. The client is at http://localhost:5173 and reaches the server
// through a proxy; pages are rendered in the browser only.
import './lib/check-node.mjs';

const { inRoot, root } = await import('./lib/root.mjs');
process.chdir(root);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();

const { existsSync, rmSync } = await import('node:fs');
const { copyAssets, writeServerConfig } = await import('./lib/build-parts.mjs');
const { startChild } = await import('./lib/child.mjs');

if (existsSync('.env')) process.loadEnvFile('.env');
process.env.PORT ||= '3000';
const output = 'dist/dev';
const env = { PUBLIC_URL: 'http://localhost:5173', CLIENT_DIR: inRoot(output, 'no-client'), ...process.env };

rmSync(inRoot(output), { recursive: true, force: true });
writeServerConfig(inRoot(output, 'tsconfig.json'), inRoot(output));

let server;
let stopping = false;
/** Restarts run one at a time; a change during a restart causes another one. */
let queue = Promise.resolve();

const compiler = startChild(
  ['node_modules/@nestjs/cli/bin/nest.js', 'build', '--watch', '--preserveWatchOutput', '--path', `${output}/tsconfig.json`],
  {
    onLine(line) {
      if (line.trim() !== '') console.log(line);
      if (/Found 0 errors\. Watching/.test(line)) queue = queue.then(restart);
    },
  },
);
void compiler.ended.then((code) => stop(code ?? 1));

const { createServer } = await import('vite');
const client = await createServer({ root: inRoot('client'), configFile: inRoot('client/vite.config.ts') });
await client.listen();
client.printUrls();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));

async function restart() {
  await server?.stop();
  if (stopping) return;
  copyAssets(inRoot(output));
  const started = startChild(['--enable-source-maps', `${output}/server/main.js`], { env });
  server = started;
  void started.ended.then((code) => {
    if (server === started && !stopping && code !== 0)
      console.log(`The server ended with exit code ${code}; it starts again after the next change.`);
  });
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.all([compiler.stop(), server?.stop(), client.close()]);
  await queue;
  process.exit(code);
}
