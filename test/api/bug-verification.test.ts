import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import { Database } from '../../server/platform/database/transactions.js';
import type { BugView } from '../../server/staff/bugs/bugs.dto.js';
import { BugVerification } from '../../server/staff/bugs/verification/bug-verification.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild, reportBug } from '../support/bugs.js';
import { staffTeam } from '../support/staff.js';

const READY = 'the build with the fix is approved: check whether the bug is gone';
const FIXED = 'fixed this bug and asks you to check the fix';

describe('the verification of fixes', () => {
  let app: TestApp;
  let dev: SignedIn;
  let tester: SignedIn;
  let admin: SignedIn;
  let build: string;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ dev, tester, admin } = await staffTeam(app));
    build = await makeBuild(app, '0.9.3', { state: 'pending', uploadedBy: dev.user.id });
  });

  const asked = async (): Promise<string[]> =>
    ((await tester.agent.get('/api/inbox?kind=verification').expect(200)).body as InboxPage).items.map(({ text }) => text);
  const change = async ({ bug }: BugView, values: object): Promise<void> => {
    await dev.agent.put(`/api/staff/bugs/${bug.id}`).send(values).expect(200);
  };
  /** The transaction part of approving a build. */
  const approve = async (): Promise<void> => {
    await app.database.query(`UPDATE builds SET state = 'approved' WHERE id = $1`, [build]);
    await app.nest.get(Database).transaction((tx) => app.nest.get(BugVerification, { strict: false }).askReporters(tx, build));
  };
  const times = async (): Promise<number> => (await app.database.query('SELECT FROM bug_fix_requests')).length;

  it('is requested at once if the fix is in an approved build or in no build', async () => {
    const bug = await reportBug(tester);
    await change(bug, { status: 'fixed' });
    expect(await asked()).toEqual([FIXED]);
    await app.database.query(`UPDATE builds SET state = 'approved' WHERE id = $1`, [build]);
    const other = await reportBug(tester, { title: 'Another' });
    await change(other, { status: 'fixed', fixed_build_id: build });
    expect(await asked()).toEqual([FIXED, FIXED]);
  });

  it('is requested once, when the build with the fix is approved', async () => {
    const bug = await reportBug(tester);
    const open = await reportBug(tester, { title: 'Still open' });
    await change(bug, { status: 'fixed', fixed_build_id: build });
    await change(open, { fixed_build_id: build });
    expect(await asked()).toEqual([]);
    await approve();
    expect(await asked()).toEqual([READY]);
    await app.database.query('DELETE FROM inbox_items');
    // Withdrawn and restored: its reporter was asked already.
    await app.database.query(`UPDATE builds SET state = 'withdrawn' WHERE id = $1`, [build]);
    await approve();
    expect(await asked()).toEqual([]);
    expect(await times()).toBe(1);
  });

  it('is requested again when the bug was reopened and fixed again', async () => {
    const bug = await reportBug(tester);
    await change(bug, { status: 'fixed', fixed_build_id: build });
    await approve();
    await change(bug, { status: 'open' });
    expect(await asked()).toEqual([]);
    expect(await times()).toBe(0);
    await change(bug, { status: 'fixed' });
    expect(await asked()).toEqual([FIXED]);
  });

  it('is confirmed by a reporter who may not see the build of the fix, without that build', async () => {
    const { bug } = await reportBug(tester);
    await app.database.query(`UPDATE bugs SET status = 'fixed', fixed_build_id = $2 WHERE id = $1`, [bug.id, build]);
    const verified = (await tester.agent.post(`/api/staff/bugs/${bug.id}/verify`).send({ works: true }).expect(200)).body as BugView;
    expect(verified).toMatchObject({ bug: { status: 'closed' }, verified_by_name: expect.any(String) as string });
    const stored = await app.database.query('SELECT verified_build_id FROM bugs WHERE id = $1', [bug.id]);
    expect(stored).toEqual([{ verified_build_id: null }]);
    const unknown = { works: true, build_id: build };
    const other = await reportBug(tester, { title: 'Another' });
    await change(other, { status: 'fixed' });
    await tester.agent.post(`/api/staff/bugs/${other.bug.id}/verify`).send(unknown).expect(400);
  });

  it('is not requested after the fix was confirmed', async () => {
    const bug = await reportBug(tester);
    await change(bug, { status: 'fixed', fixed_build_id: build });
    await admin.agent.post(`/api/staff/bugs/${bug.bug.id}/verify`).send({ works: true }).expect(200);
    await approve();
    expect(await asked()).toEqual([]);
  });
});
