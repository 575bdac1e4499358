import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { startProgram, type Program } from '../support/program.js';

const run = promisify(execFile);

interface OpenApi {
  paths: Record<string, Record<string, { summary?: string; security?: object[]; responses: Record<string, object> }>>;
}

/** An external client: signs up, changes its profile, and receives the error of a refused sign-in. */
const JOURNEY = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const baseUrl = process.argv[2]!;
let cookie = '';
const client = createClient<paths>({ baseUrl, headers: { Origin: baseUrl, 'X-Requested-With': 'journey' } });
client.use({
  onRequest({ request }) {
    if (cookie !== '') request.headers.set('cookie', cookie);
  },
  onResponse({ response }) {
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
  },
});

const email = 'journey@example.com';
const password = 'Rowing-home-at-dusk-42';
const registered = await client.POST('/api/auth/register', { body: { email, password } });
if (registered.error !== undefined) throw new Error(JSON.stringify(registered.error));
const profile = await client.GET('/api/users/profile');
if (profile.data === undefined) throw new Error(JSON.stringify(profile.error));
const refused = await client.POST('/api/auth/login', { body: { email, password: 'wrong' } });
const code: string | undefined = refused.error?.code;
console.log(JSON.stringify({ email: profile.data.user.email, status: refused.response.status, code }));
`;

describe('the OpenAPI document', () => {
  let database: TestDatabase;
  let dataDir: string;
  let program: Program;
  let text = '';
  let document: OpenApi;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'portal-openapi-'));
    program = await startProgram({ dataDir, settings: { DATABASE_URL: database.url, LOG_LEVEL: 'error' } });
    text = await (await fetch(`${program.url}/api/docs/openapi.json`)).text();
    document = JSON.parse(text) as OpenApi;
  });

  afterAll(async () => {
    await program?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('passes the recommended rules of its linter', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  });

  it('gives each operation a summary, its security and its refusals', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(150);
    expect(operations.filter(({ summary = '' }) => summary === '')).toEqual([]);
    expect(operations.filter(({ security }) => security === undefined)).toEqual([]);
    expect(document.paths['/api/users/profile']?.['put']).toMatchObject({
      security: [{ session: [] }],
      responses: { 400: { $ref: '#/components/responses/BadRequest' }, 401: { $ref: '#/components/responses/SignedOut' } },
    });
    expect(document.paths['/api/projects']?.['get']?.security).toEqual([]);
  });

  it('generates a typed client that compiles and works', async () => {
    // Inside the repository, so that the journey finds its packages.
    await mkdir('test-results', { recursive: true });
    const directory = await mkdtemp(join('test-results', 'typed-client-'));
    try {
      await writeFile(join(directory, 'schema.ts'), astToString(await openapiTypescript(text)));
      await writeFile(join(directory, 'journey.ts'), JOURNEY);
      const options = {
        target: 'es2023',
        module: 'nodenext',
        strict: true,
        noEmitOnError: true,
        types: ['node'],
        outDir: '.',
        rootDir: '.',
      };
      await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['journey.ts'] }));
      const compiled = run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', directory]);
      // The compiler prints its errors to standard output.
      expect(await compiled.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });
      const { stdout } = await run(process.execPath, [join(directory, 'journey.js'), program.url]);
      expect(JSON.parse(stdout)).toEqual({ email: 'journey@example.com', status: 401, code: expect.any(String) as unknown });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
