import { readFile } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { AppModule } from '../../server/app.module.js';
import { undeclaredProofs } from '../../server/platform/access/proof-declaration.rules.js';
import { accessDocument, controllersIn, routeTable, type RouteRow } from '../../server/platform/http/route-table.js';
import { GROUPS, ROLES, type Role } from '../../server/platform/access/roles.rules.js';
import { Config } from '../../server/platform/config/config.js';
import { createTestApp, type Agent, type TestApp } from '../support/app.js';

// Every route is called several times, possibly on a busy machine.
jest.setTimeout(60_000);

describe('access to routes', () => {
  let app: TestApp;
  let rows: RouteRow[];
  beforeAll(async () => {
    app = await createTestApp();
    rows = routeTable(controllersIn(AppModule.with(app.nest.get(Config), { connectionString: '' })), '/api');
  });
  afterAll(() => app.close());

  const call = (agent: Agent, { method, path }: RouteRow) => {
    const address = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    const verb = method.toLowerCase() as 'get' | 'head' | 'options' | 'post' | 'put' | 'patch' | 'delete';
    return agent[verb](address).send(['get', 'head', 'options'].includes(verb) ? undefined : {});
  };

  it('matches docs/access.md', async () => {
    expect(await readFile('docs/access.md', 'utf8')).toBe(accessDocument(rows));
  });

  it('declares for every privileged route whether a recent proof is required', () => {
    expect(undeclaredProofs(rows)).toEqual([]);
    expect(rows.filter(({ rule, proof }) => rule === 'everyone' && proof === 'required')).toEqual([]);
  });

  it('requires a proof from the last ten minutes where one is declared', async () => {
    const proving = rows.filter(({ proof }) => proof === 'required');
    const { agent } = await app.signUp({ roles: ['ceo', 'admin'] });
    app.clock.advance(15 * 60_000);
    for (const row of proving) {
      const response = await call(agent, row);
      expect(`${row.method} ${row.path} ${response.status} ${(response.body as { code?: string }).code}`).toBe(
        `${row.method} ${row.path} 403 proof-required`,
      );
    }
    app.clock.reset();
  });

  it('returns 401 to visitors on all routes that are not open', async () => {
    const closed = rows.filter(({ rule }) => rule !== 'everyone');
    expect(closed.length).toBeGreaterThan(5);
    for (const row of closed) {
      const response = await call(app.agent(), row);
      expect(`${row.method} ${row.path} ${response.status}`).toBe(`${row.method} ${row.path} 401`);
    }
  });

  it('returns 403 to every role outside the group, and to no role inside it', async () => {
    const grouped = rows.filter((row): row is RouteRow & { rule: keyof typeof GROUPS } => row.rule in GROUPS);
    const isInside = (row: (typeof grouped)[number], role: Role) => (GROUPS[row.rule] as readonly Role[]).includes(role);
    // Every route is tried with one role of each kind, and every group with every role at its first route.
    const first = new Map(grouped.map((row) => [row.rule, row] as const).reverse());
    const tries = new Set<string>();
    const planned = ROLES.map((role) => ({ role, routes: [] as typeof grouped }));
    const plan = (row: (typeof grouped)[number], role: Role | undefined) => {
      const key = `${role} ${row.method} ${row.path}`;
      if (!tries.has(key)) planned.find((each) => each.role === role)?.routes.push(row);
      tries.add(key);
    };
    for (const row of first.values()) for (const role of ROLES) plan(row, role);
    for (const [index, row] of grouped.entries()) {
      for (const inside of [true, false]) {
        const roles = ROLES.filter((role) => isInside(row, role) === inside);
        plan(row, roles[index % roles.length]);
      }
    }
    expect(planned.filter(({ routes }) => routes.length < first.size)).toEqual([]);

    const { agent, user } = await app.signUp();
    for (const { role, routes } of planned) {
      await app.database.query('UPDATE users SET roles = $1 WHERE id = $2', [role === 'user' ? [] : [role], user.id]);
      for (const row of routes) {
        const { status } = await call(agent, row);
        expect(`${role} ${row.method} ${row.path} ${status === 403 ? 'refused' : 'let in'}`).toBe(
          `${role} ${row.method} ${row.path} ${isInside(row, role) ? 'let in' : 'refused'}`,
        );
      }
    }
  });
});
