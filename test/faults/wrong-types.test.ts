import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES } from '../../server/platform/access/roles.rules.js';
import { CLIENT_HEADERS } from '../support/client-headers.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { startProgram, type Program } from '../support/program.js';

/** The part of JSON Schema that the compiler plugin writes. */
interface Schema {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  nullable?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}
interface Route {
  method: string;
  path: string;
  body: Schema;
}
interface Field {
  /** As named in the response, for example `deals.offers` or `socialLinks.0.label`. */
  path: string;
  name: string;
  schema: Schema;
}
/** The fields of a body, or of a nested object, with a function that builds a body with only some of them. */
interface Level {
  fields: Field[];
  bodyWith(values: object): object;
}
interface Answer {
  status: number;
  body: { error?: unknown; code?: unknown; requestId?: unknown; fields?: Record<string, string> };
}

const VALUES: readonly unknown[] = [null, 'x', 12.5, true, [], {}, [null], [[]], [{}]];

/** Path parameters that are not ids. */
const EXAMPLES: Readonly<Record<string, string>> = { version: '1', kind: 'terms', month: '2026-01', claimKind: 'time' };

/** Sign-out and account deletion come last. */
const ENDINGS = ['/api/legal/delete-account', '/api/legal/delete-account/schedule', '/api/auth/logout'];

describe('a value of the wrong type in any field of any body', () => {
  let database: TestDatabase;
  let dataDir: string;
  let program: Program;
  let cookie = '';
  let schemas: OpenApi['components']['schemas'] = {};
  let routes: Route[] = [];
  /** Ids of existing rows, by the prefix of their paths. */
  let rows: ReadonlyArray<readonly [prefix: string, id: string]> = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'portal-types-'));
    program = await startProgram({ dataDir, settings: { DATABASE_URL: database.url, RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' } });
    await signIn();
    const document = (await send('GET', '/api/docs/openapi.json')).body as unknown as OpenApi;
    ({ schemas } = document.components);
    routes = routesOf(document);
    rows = await makeRows();
  }, 90_000);

  afterAll(async () => {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
    await database.drop();
  });

  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${program.url}${path}`, {
      method,
      headers: {
        ...CLIENT_HEADERS,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '1',
        Cookie: cookie,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie();
    if (path.endsWith('/register') && cookies.length > 0) cookie = cookies.map((set) => set.split(';')[0]).join('; ');
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {} };
  };

  /** A user with every right and a recent password proof. */
  const signIn = async () => {
    const email = `types-${randomUUID()}@portal.test`;
    expect((await send('POST', '/api/auth/register', { email, password: 'Correct-horse-7' })).status).toBe(201);
    await database.query('UPDATE users SET roles = $1 WHERE email = $2', [ROLES.filter((role) => role !== 'user'), email]);
  };

  const makeRows = async () => {
    const made = async (path: string, body: object) => {
      const response = await send('POST', path, body);
      if (response.status !== 201) throw new Error(`${path} answered ${response.status} ${JSON.stringify(response.body)}`);
      return (response.body as unknown as { id: string }).id;
    };
    const [account] = await database.query<{ id: string }>(
      `INSERT INTO users (id, email, email_key, password_hash) VALUES ($1, 'other@portal.test', 'other@portal.test', 'none') RETURNING id`,
      [randomUUID()],
    );
    return [
      ['/api/admin/users/', account?.id ?? ''],
      ['/api/admin/features/', await made('/api/admin/features', { feature_name: 'types' })],
      ['/api/admin/projects/', await made('/api/admin/projects', { title: 'Types', slug: 'types', description: 'Of values.' })],
      [
        '/api/admin/team/',
        await made('/api/admin/team', { kind: 'community', name: 'Ann', role: 'Tester', blurb: 'Tests.', avatar: null, links: [] }),
      ],
      [
        '/api/support/tickets/',
        await made('/api/support/tickets', { subject: 'Types', description: 'Of values.', category: 'technical', subcategory: 'bug' }),
      ],
    ] as const;
  };

  const addressOf = ({ path }: Route) => {
    const id = rows.find(([prefix]) => path.startsWith(prefix))?.[1] ?? randomUUID();
    return path.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? id);
  };

  const resolved = (schema: Schema): Schema => {
    const reference = schema.$ref ?? schema.allOf?.find(({ $ref }) => $ref !== undefined)?.$ref;
    return reference === undefined ? schema : { ...schemas[reference.split('/').at(-1) ?? ''], nullable: schema.nullable };
  };

  const levelsOf = (schema: Schema, prefix = '', bodyWith: Level['bodyWith'] = (values) => values): Level[] => {
    const properties = Object.entries(resolved(schema).properties ?? {});
    if (properties.length === 0) return [];
    const fields = properties.map(([name, given]) => ({ path: `${prefix}${name}`, name, schema: resolved(given) }));
    const below = fields.flatMap(({ path, name, schema: own }) => [
      ...(own.type === 'array' && own.items !== undefined
        ? levelsOf(own.items, `${path}.0.`, (values) => bodyWith({ [name]: [values] }))
        : []),
      ...levelsOf(own, `${path}.`, (values) => bodyWith({ [name]: values })),
    ]);
    return [{ fields, bodyWith }, ...below];
  };

  /** Whether the type alone permits the value; a rule of the field may still refuse it. */
  const admits = (schema: Schema, value: unknown): boolean => {
    const { type, nullable, items, properties, oneOf } = resolved(schema);
    if (oneOf !== undefined) return oneOf.some((one) => admits(one, value));
    if (value === null) return nullable === true;
    if (Array.isArray(value)) return type === 'array' && (items === undefined || value.every((entry) => admits(items, entry)));
    if (typeof value === 'object') return type === 'object' || properties !== undefined;
    return type === typeof value;
  };

  it('is refused with 400 and names the field, while a value of a permitted type never causes a server error', async () => {
    const wrong: string[] = [];
    let checked = 0;
    const isRefusal = ({ status, body }: Answer) =>
      status >= 400 && status < 500 && [body.error, body.code, body.requestId].every((text) => typeof text === 'string');
    const names = ({ body }: Answer, { path }: Field) =>
      Object.keys(body.fields ?? {}).some((name) => name === path || name.startsWith(`${path}.`));
    const tryAll = async (route: Route, { fields, bodyWith }: Level, value: unknown) => {
      const sendFields = (given: Field[]) =>
        send(route.method, addressOf(route), bodyWith(Object.fromEntries(given.map(({ name }) => [name, value]))));
      const note = (field: Field, { status, body }: Answer) =>
        wrong.push(`${route.method} ${route.path} ${field.path} = ${JSON.stringify(value)}: ${status} ${JSON.stringify(body)}`);
      const refusing = fields.filter(({ schema }) => !admits(schema, value));
      // Values refused by their type are sent together, because the response names each; one that it does not name may depend on another,
      // and is sent alone.
      const together = refusing.length > 1 ? await sendFields(refusing) : undefined;
      for (const field of fields) {
        checked += 1;
        if (!refusing.includes(field)) {
          const response = await sendFields([field]);
          if (response.status >= 400 && !isRefusal(response)) note(field, response);
        } else if (together === undefined || together.status !== 400 || !isRefusal(together) || !names(together, field)) {
          const response = await sendFields([field]);
          if (response.status !== 400 || !isRefusal(response) || !names(response, field)) note(field, response);
        }
      }
    };
    for (const route of routes) {
      for (const level of levelsOf(route.body)) for (const value of VALUES) await tryAll(route, level, value);
      if (ENDINGS.includes(route.path)) await signIn();
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(1_000);
  }, 180_000);

  it('is refused in place of the whole body, too', async () => {
    for (const route of routes) {
      for (const body of [null, 'x', 12.5, []]) expect((await send(route.method, addressOf(route), body)).status).toBe(400);
    }
  }, 60_000);

  it('leaves no error in the log', () => {
    expect(program.output()).not.toContain('"level":"error"');
  });
});

function routesOf({ paths }: OpenApi): Route[] {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      return body === undefined ? [] : [{ method: method.toUpperCase(), path, body }];
    }),
  );
  return routes.sort((a, b) => ENDINGS.indexOf(a.path) - ENDINGS.indexOf(b.path));
}
