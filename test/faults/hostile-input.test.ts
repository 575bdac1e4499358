import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { startProgram, type Program } from '../support/program.js';

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}
interface Operation {
  parameters?: Array<{ name: string; in: string }>;
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
interface Route {
  method: string;
  path: string;
  fields: string[];
  queryNames: string[];
}
interface Answer {
  status: number;
  body: string;
}

/** Each field with each wrong type is covered by wrong-types.test.ts; this test sends combinations and malformed requests. */
const RUNS = 12;
/** For a route without input, only its address can be varied. */
const RUNS_WITHOUT_INPUT = 5;
/** For writes, the input is the same in each run; elsewhere every run tries new input. */
const SEED = process.env.CI === undefined ? {} : { seed: 20_261_121 };
const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' OR 1=1 --",
  '../../etc/passwd',
  '<script>',
  '%00',
  '%ff',
  '💥'.repeat(300),
  '\u202e',
  'x'.repeat(70_000),
  '-1',
  '1e309',
];

const text = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'binary', maxLength: 60 }));
const anything = fc.oneof(
  text,
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [[[[]]]],
    [null],
    { toString: 1 },
    { length: -1 },
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(text, { maxLength: 4 }),
);
/** Bodies that are not valid JSON objects. */
const rawBody = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '0',
    '"x"',
    '[]',
    '{}',
    '{"a":1e999}',
    '{"__proto__":{"x":1}}',
    '{"constructor":1}',
    `${'['.repeat(500)}${']'.repeat(500)}`,
    '{"a":1,"a":2}',
    '\ufeff{}',
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

describe('hostile input on every route of the OpenAPI document', () => {
  let database: TestDatabase;
  let dataDir: string;
  let program: Program;
  let cookie = '';
  let routes: Route[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'portal-hostile-'));
    program = await startProgram({ dataDir, settings: { DATABASE_URL: database.url, RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' } });
    const document = JSON.parse((await send('GET', '/api/docs/openapi.json')).body) as OpenApi;
    routes = routesOf(document);
    await signIn();
  }, 90_000);

  afterAll(async () => {
    agent.destroy();
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
    await database.drop();
  });

  const send = (method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const outgoing = request(`${program.url}${encodeURI(path).replaceAll('%25', '%')}`, {
        method,
        agent,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'Tus-Resumable': '1.0.0',
          Cookie: cookie,
          ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      outgoing.on('response', (response) => {
        const cookies = response.headers['set-cookie'] ?? [];
        if (path.endsWith('/register') && cookies.length > 0) cookie = cookies.map((set) => set.split(';')[0]).join('; ');
        // An open stream counts as a response; it has no end.
        if (response.headers['content-type']?.startsWith('text/event-stream') === true) {
          resolve({ status: response.statusCode ?? 0, body: '' });
          response.destroy();
          return;
        }
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
        response.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const signIn = async () => {
    const email = `hostile-${Date.now()}@portal.test`;
    const response = await send('POST', '/api/auth/register', JSON.stringify({ email, password: 'Correct-horse-7' }));
    expect(response.status).toBe(201);
    await database.query(`UPDATE users SET roles = ARRAY['admin'] WHERE email = $1`, [email]);
  };

  const expectRefusalOrSuccess = (route: Route, response: Answer) => {
    if (response.status < 400) return;
    const told = `${route.method} ${route.path} answered ${response.status} ${response.body.slice(0, 300)}`;
    if (response.status >= 500) throw new Error(told);
    // A response to HEAD has no body.
    if (route.method === 'HEAD') return;
    const shape = JSON.parse(response.body) as Record<string, unknown>;
    if (typeof shape['error'] !== 'string' || typeof shape['code'] !== 'string' || typeof shape['requestId'] !== 'string')
      throw new Error(told);
  };

  it('covers every route and its fields', async () => {
    const table = await readFile('docs/access.md', 'utf8');
    const written = [...table.matchAll(/^\| ([A-Z]+) \| `([^`]+)` \|/gm)].map(([, method, path]) =>
      `${method} ${path}`.replace(/:(\w+)/g, '{$1}'),
    );
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(written.sort());
    expect(routes.find(({ method, path }) => method === 'PUT' && path === '/api/users/profile')?.fields).toEqual(
      expect.arrayContaining(['firstName', 'birthdate', 'version']),
    );
  });

  it('receives a success or a refusal in the error shape, never a server error', async () => {
    for (const route of routes) {
      const fields = fc.record(Object.fromEntries(route.fields.map((name) => [name, anything])), { requiredKeys: [] });
      const strayed = fc
        .tuple(fields, fc.dictionary(text, anything, { maxKeys: 2 }))
        .map(([known, stray]) => JSON.stringify({ ...known, ...stray }));
      const body = route.method === 'GET' ? fc.constant(undefined) : fc.oneof(strayed, strayed, rawBody);
      const parameter = text.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 2_000));
      const query = fc.array(fc.tuple(fc.constantFrom(...route.queryNames, 'other', '__proto__'), parameter), { maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(body, parameter, query, async (sent, segment, pairs) => {
          const path = route.path.replace(/\{\w+\}/g, segment || 'x');
          const address = pairs.length === 0 ? path : `${path}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`;
          expectRefusalOrSuccess(route, await send(route.method, address, sent));
        }),
        { numRuns: takesInput(route) ? RUNS : RUNS_WITHOUT_INPUT, ...SEED },
      );
      if (route.path === '/api/auth/logout') await signIn();
    }
    expect((await send('GET', '/api/health/ready')).status).toBe(200);
  }, 600_000);

  it('leaves no error in the log', () => {
    expect(program.output()).not.toContain('"level":"error"');
  });
});

/** Whether a body, path parameter or query parameter is read at all. */
function takesInput({ method, path, queryNames }: Route): boolean {
  return method !== 'GET' || path.includes('{') || queryNames.length > 0;
}

/** Every route with its known names; the one that signs out comes last. */
function routesOf({ paths, components }: OpenApi): Route[] {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const reference = operation.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
      return {
        method: method.toUpperCase(),
        path,
        fields: Object.keys(components.schemas[reference]?.properties ?? {}),
        queryNames: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      };
    }),
  );
  return routes.sort((a, b) => Number(a.path.endsWith('logout')) - Number(b.path.endsWith('logout')));
}
