import type { InboxItemView } from '../../server/inbox/inbox.dto.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

const MINUTE = 60_000;

describe('a scheduled task that keeps failing', () => {
  let app: TestApp;
  let failure: Error | null = null;
  beforeAll(async () => {
    app = await createTestApp();
    app.nest.get(Jobs).schedule('test.fragile', { everySeconds: 3_600 }, async () => {
      if (failure !== null) throw failure;
    });
  });
  afterAll(() => app.close());

  /** Lets the time pass as it does for the program: in steps, so that every schedule runs when it is due. */
  async function pass(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes; passed += 5) {
      app.clock.advance(5 * MINUTE);
      await app.nest.get(Jobs).runDue();
    }
  }

  // Sessions expire meanwhile.
  const signIn = ({ agent, user, password }: SignedIn) => agent.post('/api/auth/login').send({ email: user.email, password }).expect(200);

  const notices = async (user: SignedIn, view = 'open'): Promise<InboxItemView[]> => {
    await signIn(user);
    const { agent } = user;
    const { items } = (await agent.get(`/api/inbox?view=${view}&kind=server`).expect(200)).body as { items: InboxItemView[] };
    return items;
  };

  it('notifies admins once, and again only after it has recovered', async () => {
    const [admin, ceo, hr] = [
      await app.signUp({ roles: ['admin'] }),
      await app.signUp({ roles: ['ceo'] }),
      await app.signUp({ roles: ['hr'] }),
    ];
    await pass(60);
    // One failure is no reason to call anyone.
    failure = new Error('disk is full');
    await pass(60);
    failure = null;
    await pass(5);
    expect(await notices(admin)).toEqual([]);
    failure = new Error('disk is full');
    await pass(75);
    const [notice, ...others] = await notices(admin);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      state: 'unread',
      actor: null,
      text: expect.stringMatching(/^this has failed every time since \d{1,2} \w+ \d{4} at \d{2}:\d{2}$/),
      reason: 'because you are an admin',
      target: { title: 'Scheduled task test.fragile', path: '/admin?section=server' },
    });
    expect(await notices(ceo)).toHaveLength(1);
    expect(await notices(hr)).toEqual([]);

    await admin.agent.put(`/api/inbox/${notice!.id}`).send({ state: 'read' }).expect(204);
    await pass(30);
    expect(await notices(admin)).toMatchObject([{ state: 'read', text: notice!.text }]);

    failure = null;
    await pass(10);
    expect(await notices(admin)).toEqual([]);
    expect(await notices(admin, 'done')).toMatchObject([{ id: notice!.id, target: { title: 'Scheduled task test.fragile' } }]);

    failure = new Error('disk is full');
    await pass(80);
    expect(await notices(admin)).toMatchObject([{ id: notice!.id, state: 'unread' }]);
  });
});
