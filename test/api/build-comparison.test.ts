import type { BuildComparisonView } from '../../server/staff/build-comparison/build-comparison.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild, reportBug } from '../support/bugs.js';
import { writeReview } from '../support/reviews.js';
import { staffTeam } from '../support/staff.js';

describe('the comparison of two builds', () => {
  let app: TestApp;
  let dev: SignedIn;
  let tester: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ dev, tester, admin } = await staffTeam(app));
  });

  const path = (one: string, other: string): string => `/api/staff/builds/${one}/compare/${other}`;
  const compared = async ({ agent }: SignedIn, one: string, other: string): Promise<BuildComparisonView> =>
    (await agent.get(path(one, other)).expect(200)).body as BuildComparisonView;

  it('is available to the staff area, for builds that the user may see', async () => {
    const [one, other] = [await makeBuild(app, '1.0'), await makeBuild(app, '1.1', { state: 'pending', uploadedBy: dev.user.id })];
    const customer = await app.signUp();
    await app.agent().get(path(one, other)).expect(401);
    await customer.agent.get(path(one, other)).expect(403);
    await tester.agent.get(path(one, other)).expect(404);
    await tester.agent.get(path(one, one)).expect(404);
    await tester.agent.get(path(one, 'none')).expect(404);
    for (const person of [dev, admin]) expect((await compared(person, other, one)).newer.version).toBe('1.1');
  });

  it('counts the bugs of each, and lists those fixed and found in between', async () => {
    const builds = [
      await makeBuild(app, '1.0'),
      await makeBuild(app, '1.1'),
      await makeBuild(app, '1.2'),
      await makeBuild(app, '1.3'),
    ] as const;
    const [oldest, older, newer, newest] = builds;
    const { bug: lamp } = await reportBug(tester, { title: 'Lamp', build_id: older });
    const { bug: fox } = await reportBug(tester, { title: 'Fox', build_id: newer });
    const { bug: secret } = await reportBug(admin, { title: 'Canary token', build_id: newer, private: true });
    await reportBug(tester, { title: 'Too early', build_id: oldest });
    await reportBug(tester, { title: 'Too late', build_id: newest });
    await dev.agent.put(`/api/staff/bugs/${lamp.id}`).send({ fixed_build_id: newer, status: 'fixed' }).expect(200);
    await writeReview(tester, older, { rating: 3 });
    await writeReview(dev, older, { rating: 4 });

    const seen = await compared(tester, newer, older);
    expect(seen.older).toMatchObject({
      version: '1.1',
      bugs_found: 1,
      bugs_open: 0,
      bugs_fixed: 0,
      reviews: 2,
      average_rating: 3.5,
      playtests: 0,
    });
    expect(seen.newer).toMatchObject({ version: '1.2', bugs_found: 1, bugs_open: 1, bugs_fixed: 1, reviews: 0, average_rating: null });
    expect(seen.fixed).toEqual([
      {
        label: `BUG-${lamp.number}`,
        title: 'Lamp',
        status: 'fixed',
        version: '1.2',
        path: expect.stringContaining(`BUG-${lamp.number}`) as string,
      },
    ]);
    expect(seen.found.map(({ label }) => label)).toEqual([`BUG-${fox.number}`]);
    // A private bug counts only for users who may see it.
    const all = await compared(admin, older, newer);
    expect(all.newer.bugs_found).toBe(2);
    expect(all.found.map(({ label }) => label)).toEqual([`BUG-${secret.number}`, `BUG-${fox.number}`]);
  });
});
