import { Jobs } from '../../server/platform/jobs/jobs.js';
import { dayAfter, ukDate } from '../../server/platform/time/days.rules.js';
import type { ModuleSummaryView, ModuleView } from '../../server/training/modules/modules.dto.js';
import type { ModulePeopleResponse } from '../../server/training/progress/progress.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { passDays } from '../support/policies.js';
import { colleague, inboxOf } from '../support/staff.js';
import { completeModule, createModule, moduleInput } from '../support/training.js';

const PATH = '/api/training';
const MODULES = `${PATH}/modules`;
const DAY_MS = 86_400_000;

describe('assigned training', () => {
  let app: TestApp;
  let hana: SignedIn;
  let dev: SignedIn;
  let tester: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    hana = await colleague(app, 'Hana', ['hr']);
    dev = await colleague(app, 'Dara', ['developer']);
    tester = await colleague(app, 'Tove', ['dev_tester']);
  });

  const list = async ({ agent }: SignedIn, query = ''): Promise<ModuleSummaryView[]> =>
    (await agent.get(`${MODULES}${query}`).expect(200)).body as ModuleSummaryView[];
  const open = async ({ agent }: SignedIn, id: string): Promise<ModuleView> =>
    (await agent.get(`${MODULES}/${id}`).expect(200)).body as ModuleView;

  it('is assigned to roles: an inbox item, reminders once each, done with the module', async () => {
    const dueOn = dayAfter(ukDate(app.clock.now()), 10);
    const module = await createModule(hana, { assignedRoles: ['developer', 'hr'], dueOn });
    expect(await inboxOf(dev)).toMatchObject([
      { kind: 'assigned', state: 'unread', target: { title: 'Safe builds', path: `/staff/training/${module.id}` } },
    ]);
    expect(await inboxOf(tester)).toEqual([]);
    expect((await list(dev))[0]).toMatchObject({ isAssigned: true, dueOn });
    const read = async (): Promise<void> => void (await dev.agent.post('/api/inbox/mark').send({ state: 'read' }));
    const jobs = app.nest.get(Jobs);
    const texts: string[] = [];
    for (let day = 0; day < 12; day += 1) {
      await read();
      app.clock.advance(DAY_MS);
      await jobs.runDue();
      const [item] = await inboxOf(dev);
      if (item?.state === 'unread') texts.push(item.text);
    }
    expect(texts).toEqual(['this training is due in 7 days', 'this training is due tomorrow', 'this training is due today']);
    await hana.agent.post('/api/auth/login').send({ email: hana.email, password: hana.password }).expect(200);
    const { people } = (await hana.agent.get(`${MODULES}/${module.id}/people`).expect(200)).body as ModulePeopleResponse;
    expect(people).toMatchObject([
      { name: 'Dara Test', isAssigned: true, isOverdue: true, status: 'not-started' },
      { name: 'Hana Test', isAssigned: true, isOverdue: true },
    ]);
    await completeModule(dev, module.id);
    expect(await inboxOf(dev)).toEqual([]);
  });

  it('is assigned to someone who gains a role at once, with as many days as everyone else had', async () => {
    app.clock.advance(Date.parse('2026-09-15T09:00:00Z') - app.clock.now().getTime());
    const inDays = (days: number): string => dayAfter(ukDate(app.clock.now()), days);
    const ada = await colleague(app, 'Ada', ['admin']);
    const { id } = await createModule(hana, { assignedRoles: ['artist', 'developer'], dueOn: inDays(10) });
    await passDays(app, 30);
    const roles = (...names: string[]) => ada.agent.post(`/api/admin/users/${tester.user.id}/roles`).send({ roles: names }).expect(200);
    await roles('dev_tester', 'artist');
    await app.nest.get(Jobs).runDue();
    expect(await inboxOf(tester)).toMatchObject([{ state: 'unread', actor: null, text: 'this training is assigned to you' }]);
    await tester.agent.post('/api/inbox/mark').send({ state: 'read' }).expect(204);
    await roles('dev_tester', 'artist', 'photographer');
    app.clock.advance(3_700_000);
    await app.nest.get(Jobs).runDue();
    expect(await inboxOf(tester)).toMatchObject([{ state: 'read' }]);
    expect((await list(tester))[0]).toMatchObject({ isAssigned: true, dueOn: inDays(-20), dueBy: inDays(10) });
    const { people } = (await hana.agent.get(`${MODULES}/${id}/people`).expect(200)).body as ModulePeopleResponse;
    expect(people).toMatchObject([
      { name: 'Dara Test', isOverdue: true, dueOn: inDays(-20) },
      { name: 'Tove Test', isOverdue: false, dueOn: inDays(10) },
    ]);
    await passDays(app, 9);
    await app.nest.get(Jobs).runDue();
    expect(await inboxOf(tester)).toMatchObject([{ state: 'unread', text: 'this training is due tomorrow' }]);
  });

  it('is not overdue again for those who take a new version while their certificate is valid', async () => {
    const module = await createModule(hana, { assignedRoles: ['developer'], dueOn: dayAfter(ukDate(app.clock.now()), -3) });
    const people = async () => ((await hana.agent.get(`${MODULES}/${module.id}/people`).expect(200)).body as ModulePeopleResponse).people;
    expect(await people()).toMatchObject([{ name: 'Dara Test', isOverdue: true }]);
    await completeModule(dev, module.id);
    await hana.agent
      .put(`${MODULES}/${module.id}`)
      .send(moduleInput({ title: 'Safer builds', assignedRoles: module.assignedRoles, dueOn: module.dueOn }))
      .expect(200);
    await dev.agent.post(`${PATH}/progress/${module.id}/restart`).expect(200);
    expect(await open(dev, module.id)).toMatchObject({ isAssigned: true, dueBy: null, progress: { status: 'in-progress' } });
    expect(await people()).toMatchObject([{ name: 'Dara Test', isOverdue: false, status: 'in-progress' }]);
    await app.database.query(`UPDATE certificates SET expires_at = issued_at`);
    expect(await open(dev, module.id)).toMatchObject({ dueBy: module.dueOn });
    expect(await people()).toMatchObject([{ isOverdue: true }]);
  });
});
