import type { HeadMailView } from '../../server/security/trail/head-mail.dto.js';
import { AuditChainer } from '../../server/platform/audit/chain/audit-chainer.js';
import { verifyAudit } from '../../server/platform/audit/chain/audit-verify.js';
import { Config } from '../../server/platform/config/config.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

const PATH = '/api/security/chain-head-mail';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
// No server listens there: the emails stay in the outbox.
const SETTINGS = { SMTP_URL: 'smtp://127.0.0.1:1' };

describe('the daily email of the chain head', () => {
  let app: TestApp;
  let second: TestApp;
  let owner: SignedIn;
  beforeAll(async () => {
    app = await createTestApp({ settings: SETTINGS });
    second = await createTestApp({ settings: SETTINGS, database: app.database });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  beforeEach(async () => {
    for (const { clock } of [app, second]) {
      clock.reset();
      const now = clock.now().getTime();
      // 06:00 of the next day, so that some hours later it is still that day.
      clock.advance(DAY - (now % DAY) + 6 * HOUR);
    }
    await app.database.clear();
    owner = await app.signUp({ email: 'owner@portal.test', roles: ['admin'] });
  });

  const later = async (ms: number, ...apps: TestApp[]): Promise<void> => {
    for (const each of apps) {
      each.clock.advance(ms);
      await each.nest.get(AuditChainer).chainNow();
    }
    await Promise.all(apps.map((each) => each.runJobs()));
  };
  const sent = async (): Promise<Array<{ to: string; text: string }>> =>
    app.database.query(`SELECT to_address AS "to", text FROM mails WHERE subject LIKE 'Audit trail of%' ORDER BY created_at, to_address`);
  const view = async (by = owner): Promise<HeadMailView> => (await by.agent.get(PATH).expect(200)).body as HeadMailView;
  const choose = (recipients: string[], version = 0) => owner.agent.put(PATH).send({ recipients, version });

  it('goes to the two owners who joined first, once a day, whatever the number of copies', async () => {
    await app.signUp({ email: 'unverified@portal.test', roles: ['ceo'], verified: false });
    await app.signUp({ email: 'second@portal.test', roles: ['ceo'] });
    await app.signUp({ email: 'third@portal.test', roles: ['admin'] });
    await later(2 * HOUR, app, second);
    expect((await sent()).map(({ to }) => to)).toEqual(['owner@portal.test', 'second@portal.test']);
    await later(2 * HOUR, app, second);
    expect(await sent()).toHaveLength(2);
    await later(DAY, app, second);
    expect(await sent()).toHaveLength(4);
  });

  it('says how to verify, and its head does verify', async () => {
    await later(2 * HOUR, app);
    const [mail] = await sent();
    const command = /npm run audit:verify -- (--head \d+:[0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.text).toMatch(/Date: \d+ \w+ \d{4}\nEntries: [\d,]+\nHash of the last entry: [0-9a-f]{64}/);
    const output: string[] = [];
    const say = (text: string) => output.push(text);
    const env = { DATABASE_URL: app.database.url, DATA_DIR: `${app.nest.get(Config).dataDir}/none` };
    expect([await verifyAudit(command.split(' '), env, { line: say, error: say }), output.join()]).toEqual([0, expect.any(String)]);
  });

  it('goes to those whom an owner chose, while they may open the security centre', async () => {
    const kim = await app.signUp({ email: 'kim@portal.test', roles: ['security'] });
    const staff = await app.signUp({ roles: ['staff'] });
    const unverified = await app.signUp({ roles: ['cto'], verified: false });
    for (const id of [staff.user.id, unverified.user.id]) expect((await choose([id]).expect(400)).body.fields).toHaveProperty('recipients');
    await choose([owner.user.id, kim.user.id, staff.user.id]).expect(400);
    await kim.agent.put(PATH).send({ recipients: [], version: 0 }).expect(403);
    await staff.agent.get(PATH).expect(403);
    const { people } = (await owner.agent.get(`${PATH}/people`).expect(200)).body as { people: Array<{ id: string }> };
    expect(people.map(({ id }) => id)).toEqual([owner.user.id, kim.user.id]);

    await choose([kim.user.id]).expect(200);
    expect((await choose([owner.user.id]).expect(409)).body).toMatchObject({
      code: 'head-recipients-changed',
      current: { chosen: [kim.user.id], version: 1 },
    });
    expect(await view(kim)).toMatchObject({ recipients: [{ id: kim.user.id }], mailIsSetUp: true, sentOn: null });
    const changes = await app.database.query(`SELECT before, after FROM audit_log WHERE action = 'LOG_RECIPIENTS_CHANGED'`);
    expect(changes).toEqual([{ before: { recipients: [] }, after: { recipients: [kim.user.id] } }]);
    await later(2 * HOUR, app);
    expect((await sent()).map(({ to }) => to)).toEqual(['kim@portal.test']);

    await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [kim.user.id]);
    await later(DAY, app);
    expect((await sent()).map(({ to }) => to)).toEqual(['kim@portal.test', 'owner@portal.test']);
  });
});
