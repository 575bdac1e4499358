import type { StatsView } from '../../server/admin/stats/stats.dto.js';
import { StatsService } from '../../server/admin/stats/stats.service.js';
import { StarterContent } from '../../server/site/starter-content.js';
import { makeBuild, reportBug } from '../support/bugs.js';
import { enterTime } from '../support/clarity.js';
import { enterTransaction } from '../support/finance.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';

describe('the overview of the admin panel', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    Reflect.set(app.nest.get(StatsService), 'cached', undefined);
    admin = await app.signUp({ roles: ['admin'] });
  });

  const read = async (agent: Agent = admin.agent) => (await agent.get('/api/admin/stats').expect(200)).body as StatsView;

  describe('the statistics of the overview', () => {
    it('are for admins', async () => {
      await app.agent().get('/api/admin/stats').expect(401);
      for (const role of ['hr', 'security', 'staff'] as const)
        await (await app.signUp({ roles: [role] })).agent.get('/api/admin/stats').expect(403);
      await read((await app.signUp({ roles: ['ceo'] })).agent);
    });

    it('are zero without data', async () => {
      const stats = await read();
      expect(stats).toEqual({
        users: { total: 1, active: 1, byRole: [{ role: 'admin', count: 1 }] },
        totalBuilds: 0,
        bugs: { open: 0, in_progress: 0, fixed: 0, closed: 0 },
        pendingApprovals: 0,
        waiting: [],
        tickets: { open: 0 },
        recentActivity: expect.any(Array),
        samples: [],
        health: expect.any(Number),
      });
    });

    it('list sections with unchanged starter content', async () => {
      await app.nest.get(StarterContent).ensure({ sampleProject: true });
      expect((await read()).samples).toEqual(['contact', 'projects', 'team']);
      await admin.agent.put('/api/contact').send({ tradingName: 'Tidal Works' }).expect(200);
      await app.database.query(`UPDATE projects SET title = 'Tidewater', slug = 'tidewater'`);
      expect((await read()).samples).toEqual(['team']);
    });

    it('count users by role, most frequent first', async () => {
      await app.signUp();
      await app.signUp();
      await app.signUp();
      await app.signUp({ roles: ['staff', 'developer'] });
      const { user } = await app.signUp({ roles: ['developer'] });
      await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [user.id]);
      expect((await read()).users).toEqual({
        total: 6,
        active: 5,
        byRole: [
          { role: 'user', count: 3 },
          { role: 'developer', count: 2 },
          { role: 'admin', count: 1 },
          { role: 'staff', count: 1 },
        ],
      });
    });

    it('count accounts waiting for a guardian, and open tickets', async () => {
      const { user } = await app.signUp();
      await app.database.query('UPDATE users SET paused_at = now() WHERE id = $1', [user.id]);
      await app.database.query(
        `INSERT INTO ticket_counts (status, n) VALUES ('open', 3), ('pending_customer', 2), ('closed', 40), ('access_revoked_closed', 5)`,
      );
      expect(await read()).toMatchObject({ pendingApprovals: 1, tickets: { open: 5 } });
    });

    it('count bugs by status, builds, and pending approvals with their pages', async () => {
      const dev = await app.signUp({ roles: ['developer'] });
      await reportBug(dev);
      const { bug } = await reportBug(dev);
      await dev.agent.put(`/api/staff/bugs/${bug.id}`).send({ status: 'fixed', version: 1 }).expect(200);
      await makeBuild(app, '0.1.0');
      await makeBuild(app, '0.2.0', { state: 'pending', uploadedBy: dev.user.id });
      await enterTransaction(admin);
      await enterTime(dev);
      const stats = await read();
      expect(stats).toMatchObject({ totalBuilds: 2, bugs: { open: 1, in_progress: 0, fixed: 1, closed: 0 }, pendingApprovals: 3 });
      expect(stats.waiting).toEqual(
        expect.arrayContaining([
          { label: 'Builds', count: 1, path: '/staff?section=builds&state=pending' },
          { label: 'Transactions', count: 1, path: '/staff?section=finances&status=pending' },
          { label: 'Claims', count: 1, path: '/staff?section=clarity&as=admin' },
        ]),
      );
    });

    it('describe the latest events, without addresses', async () => {
      await app.database.query(`UPDATE users SET first_name = 'Ada', last_name = 'Lovelace' WHERE id = $1`, [admin.user.id]);
      await app.database.query(
        `INSERT INTO audit_log (at, actor_id, action, details) SELECT now(), $1, 'PROJECT_UPDATED', 'not shown' FROM generate_series(1, 11)`,
        [admin.user.id],
      );
      await app.database.query(`INSERT INTO audit_log (at, action) VALUES (now(), 'RETENTION_RAN')`);
      await admin.agent.get('/api/admin/logs').expect(200);
      const { recentActivity } = await read();
      expect(recentActivity).toHaveLength(10);
      expect(recentActivity[0]).toEqual({ description: 'Retention ran by the program', created_at: expect.stringMatching(/Z$/) });
      expect(new Set(recentActivity.slice(1).map(({ description }) => description))).toEqual(new Set(['Project updated by Ada Lovelace']));
      expect(JSON.stringify(recentActivity)).not.toMatch(/@|not shown/);
    });

    it('are audited as a read of the trail, once per visit', async () => {
      await read();
      await read();
      const rows = () => app.database.query(`SELECT actor_id FROM audit_log WHERE action = 'OVERVIEW_READ'`);
      expect(await rows()).toEqual([{ actor_id: admin.user.id }]);
      app.clock.advance(11 * 60_000);
      await read();
      expect(await rows()).toHaveLength(2);
    });
  });
});
