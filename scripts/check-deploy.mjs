// Checks the Dockerfile and deploy/ as far as that is possible without a container engine. Part of `npm test`.
import './lib/check-node.mjs';

const { spawnSync } = await import('node:child_process');
const { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { load } = await import('js-yaml');
const { composeProblems, requiredVariables } = await import('./lib/compose.mjs');
const { dockerfileProblems } = await import('./lib/dockerfile.mjs');
const { PROGRAM_OPTIONS } = await import('./lib/program-options.mjs');
const { inRoot } = await import('./lib/root.mjs');

const read = (path) => readFileSync(inRoot(path), 'utf8');

/** The first line excludes everything; each of the others admits one path. */
const [everything, ...sent] = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const isSent = (path) => existsSync(inRoot(path)) && sent.includes(`!${path}`);
const command = `CMD [${['node', ...PROGRAM_OPTIONS, 'dist/program/main.js'].map((part) => `"${part}"`).join(', ')}]`;
const compose = read('deploy/compose.yaml');
const example = read('deploy/env.example');
const problems = [
  ...(everything === '*' ? [] : ['.dockerignore: it does not begin by excluding everything.']),
  ...dockerfileProblems(read('Dockerfile'), isSent).map((problem) => `Dockerfile: ${problem}`),
  ...(read('Dockerfile').includes(`\n${command}\n`) ? [] : [`Dockerfile: its last line is not ${command}.`]),
  ...composeProblems(load(compose), (path) => existsSync(inRoot('deploy', path))).map((problem) => `deploy/compose.yaml: ${problem}`),
  ...requiredVariables(compose)
    .filter((name) => !new RegExp(`^${name}=$`, 'm').test(example))
    .map((name) => `deploy/env.example: ${name} is missing, or has a value.`),
  ...nginxProblems().map((problem) => `deploy/nginx.conf: ${problem}`),
];
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'Dockerfile and deploy/ are in order.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;

function nginxProblems() {
  const conf = read('deploy/nginx.conf');
  const requiredLines = {
    'proxy_buffering off;': 'streams would be buffered',
    'proxy_http_version 1.1;': 'connections would not be reused',
  };
  const problems = Object.entries(requiredLines).flatMap(([line, why]) => (conf.includes(line) ? [] : [`without "${line}" ${why}.`]));
  const services = Object.keys(load(compose).services);
  const servers = [...conf.matchAll(/^\s*server ([\w-]+):\d+/gm)].map(([, name]) => name);
  if (servers.length < 2) problems.push('it lists fewer than two copies of the program.');
  problems.push(...servers.filter((name) => !services.includes(name)).map((name) => `there is no service ${name}.`));
  return [...problems, ...nginxVerdict(conf)];
}

/** Validates with nginx itself, if it is installed; service names only resolve between containers. */
function nginxVerdict(conf) {
  if (spawnSync('nginx', ['-v']).error !== undefined) return [];
  const directory = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  try {
    const file = join(directory, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${directory}/${kind};`);
    const local = conf
      .replace(/server portal-\d:3000 resolve/g, 'server 127.0.0.1:3000')
      .replace(/resolver [^;]*;/, '')
      .replace('listen 80;', 'listen 127.0.0.1:8080;')
      .replace('http {', `http { ${temporary.join(' ')}`);
    writeFileSync(file, `pid ${directory}/nginx.pid;\nerror_log stderr;\n${local}`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-p', directory, '-c', file], { encoding: 'utf8' });
    return status === 0 ? [] : [stderr.trim()];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
