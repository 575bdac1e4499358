import { randomUUID } from 'node:crypto';
import type { CertificateView } from '../../server/training/certificates/certificates.dto.js';
import type { ModuleEditView, ModuleSummaryView, ModuleView } from '../../server/training/modules/modules.dto.js';
import type { ProgressView, QuizResultView, StaffProgressView } from '../../server/training/progress/progress.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { publishPolicy, writePolicy } from '../support/policies.js';
import { colleague, inboxOf } from '../support/staff.js';
import { completeModule, createModule, moduleInput, QUIZ, RIGHT } from '../support/training.js';

const PATH = '/api/training';
const MODULES = `${PATH}/modules`;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('training', () => {
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
  const titles = async (person: SignedIn, query = ''): Promise<string[]> => (await list(person, query)).map(({ title }) => title);
  const open = async ({ agent }: SignedIn, id: string): Promise<ModuleView> =>
    (await agent.get(`${MODULES}/${id}`).expect(200)).body as ModuleView;
  const progressOf = async ({ agent }: SignedIn, id: string): Promise<ProgressView> =>
    (await agent.get(`${PATH}/progress/${id}`).expect(200)).body as ProgressView;
  const quizOf = ({ steps }: { steps: ReadonlyArray<{ id: string; type: string }> }): string =>
    steps.find(({ type }) => type === 'quiz')!.id;
  const submit = async ({ agent }: SignedIn, module: ModuleEditView, answers: readonly string[]): Promise<QuizResultView> =>
    (
      await agent
        .post(`${PATH}/progress/${module.id}/quizzes/${quizOf(module)}`)
        .send({ answers })
        .expect(200)
    ).body as QuizResultView;
  const certificates = async ({ agent }: SignedIn): Promise<CertificateView[]> =>
    (await agent.get(`${PATH}/certificates`).expect(200)).body as CertificateView[];

  it('refuses visitors, customers, and ordinary staff on the routes of those who manage it', async () => {
    const module = await createModule(hana);
    const customer = await app.signUp();
    const one = `${MODULES}/${module.id}`;
    type Agent = SignedIn['agent'];
    const staffCalls = [
      (agent: Agent) => agent.get(MODULES),
      (agent: Agent) => agent.get(one),
      (agent: Agent) => agent.get(`${PATH}/progress`),
      (agent: Agent) => agent.get(`${PATH}/progress/${module.id}`),
      (agent: Agent) => agent.post(`${PATH}/progress/${module.id}`).send({ completedSteps: [] }),
      (agent: Agent) => agent.post(`${PATH}/progress/${module.id}/quizzes/${quizOf(module)}`).send({ answers: [] }),
      (agent: Agent) => agent.post(`${PATH}/progress/${module.id}/restart`),
    ];
    const managerCalls = [
      (agent: Agent) => agent.post(MODULES).send(moduleInput()),
      (agent: Agent) => agent.put(one).send(moduleInput()),
      (agent: Agent) => agent.delete(one),
      (agent: Agent) => agent.get(`${one}/edit`),
      (agent: Agent) => agent.get(`${one}/export`),
      (agent: Agent) => agent.get(`${one}/people`),
      (agent: Agent) => agent.post(`${MODULES}/import`).send({}),
      (agent: Agent) => agent.get(`${PATH}/progress/all`),
      (agent: Agent) => agent.get(`${PATH}/certificates/all`),
    ];
    for (const call of [...staffCalls, ...managerCalls]) {
      await call(app.agent()).expect(401);
      await call(customer.agent).expect(403);
    }
    for (const call of managerCalls) await call(dev.agent).expect(403);
    expect(await titles(dev)).toEqual(['Safe builds']);
  });

  it('is written by admin, hr and ceo, cleaned and validated, once per id', async () => {
    const id = randomUUID();
    const input = moduleInput({ id, title: ' Safe\u202e builds ', assignedRoles: ['developer', 'developer'] });
    const { body } = await hana.agent.post(MODULES).send(input).expect(201);
    expect(body).toMatchObject({
      id,
      title: 'Safe builds',
      status: 'active',
      passMark: 100,
      contentVersion: 1,
      version: 1,
      assignedRoles: ['developer'],
    });
    await hana.agent.post(MODULES).send(input).expect(201);
    expect(await titles(dev)).toEqual(['Safe builds']);
    const ceo = await app.signUp({ roles: ['ceo'] });
    expect((await ceo.agent.post(MODULES).send(input).expect(409)).body).toMatchObject({ code: 'id-taken' });
    const [text] = moduleInput().steps;
    const refused = async (values: Record<string, unknown>): Promise<string[]> => {
      const { fields } = (await hana.agent.post(MODULES).send(moduleInput(values)).expect(400)).body as { fields: Record<string, string> };
      return Object.keys(fields);
    };
    expect(await refused({ title: ' ', category: '' })).toEqual(['title', 'category']);
    expect(await refused({ steps: [] })).toEqual(['steps']);
    expect(await refused({ passMark: 0, dueOn: '2026-02-30' })).toEqual(['passMark', 'dueOn']);
    expect(await refused({ steps: [{ ...text, type: 'link', content: 'javascript:alert(1)' }] })).toEqual(['steps.0.content']);
    expect(await refused({ steps: [{ ...text, type: 'quiz', quizQuestions: [{ ...QUIZ[1], correctAnswer: 'Both' }] }] })).toEqual([
      'steps.0.quizQuestions.0.correctAnswer',
    ]);
    expect(await refused({ steps: [{ ...text, type: 'video', content: '', videoId: UNKNOWN }] })).toEqual(['steps.0.content']);
  });

  it('a draft does not exist for ordinary staff', async () => {
    const draft = await createModule(hana, { status: 'draft', title: 'Draft', steps: [] });
    expect(await titles(hana)).toEqual(['Draft']);
    expect(await titles(dev)).toEqual([]);
    await dev.agent.get(`${MODULES}/${draft.id}`).expect(404);
    await dev.agent.get(`${PATH}/progress/${draft.id}`).expect(404);
    await dev.agent.post(`${PATH}/progress/${draft.id}`).send({ completedSteps: [] }).expect(404);
    const found = await dev.agent.get('/api/staff/search?q=draft').expect(200);
    expect(found.body).toEqual({ groups: [] });
    expect((await hana.agent.get('/api/staff/search?q=draft').expect(200)).body).toMatchObject({
      groups: [{ key: 'training', items: [{ title: 'Draft', path: `/staff/training/${draft.id}` }] }],
    });
  });

  it('is listed by category and title, page by page, and searched', async () => {
    for (const [category, title] of [
      ['Tools', 'Drive'],
      ['Art', 'Colours'],
      ['tools', 'Builds'],
    ])
      await createModule(hana, { category, title });
    expect(await titles(dev)).toEqual(['Colours', 'Builds', 'Drive']);
    const first = await dev.agent.get(`${MODULES}?limit=2`).expect(200);
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await dev.agent.get(`/api${next}`).expect(200)).body).toMatchObject([{ title: 'Drive' }]);
    expect(await titles(dev, '?search=DRIV')).toEqual(['Drive']);
    expect((await list(dev))[0]).toMatchObject({
      steps: [{ title: 'Read', type: 'text' }, { title: 'Look' }, { title: 'Check' }],
      progress: { status: 'not-started', completedSteps: [] },
      can: { edit: false },
    });
  });

  it('never sends an answer before an attempt', async () => {
    const canary = 'A second person with a canary';
    const module = await createModule(hana, {
      steps: [
        {
          id: randomUUID(),
          title: 'Check',
          type: 'quiz',
          quizQuestions: [
            { question: 'Is it?', type: 'boolean', correctAnswer: 'Yes' },
            { question: 'Who?', type: 'multiple', options: ['No one', canary], correctAnswer: canary },
          ],
        },
      ],
    });
    for (const person of [dev, hana])
      for (const path of [MODULES, `${MODULES}/${module.id}`, `${PATH}/progress/${module.id}`, `${PATH}/progress`]) {
        const { text } = await person.agent.get(path).expect(200);
        expect(text).not.toContain('correctAnswer');
      }
    const { steps } = await open(dev, module.id);
    expect(steps[0]?.quizQuestions).toEqual([
      { question: 'Is it?', type: 'boolean', options: ['Yes', 'No'] },
      { question: 'Who?', type: 'multiple', options: ['No one', canary] },
    ]);
  });

  it('names the related policies that its reader may see', async () => {
    const ceo = await colleague(app, 'Cara', ['ceo']);
    const published = await publishPolicy(hana, ceo, { title: 'Builds' });
    const draft = await writePolicy(hana, { title: 'Leaks' });
    const [step] = moduleInput().steps;
    const { id } = await createModule(hana, { steps: [{ ...step, policyIds: [draft.id, 'gone', published.id] }] });
    expect((await open(dev, id)).steps[0]?.policies).toEqual([{ id: published.id, title: 'Builds' }]);
    expect((await open(hana, id)).steps[0]?.policies).toEqual([
      { id: draft.id, title: 'Leaks' },
      { id: published.id, title: 'Builds' },
    ]);
  });

  it('marks a quiz: one wrong answer fails it, all correct ones complete the step', async () => {
    const module = await createModule(hana);
    expect(await submit(dev, module, ['Yes', 'A second person'])).toMatchObject({
      passed: false,
      message: 'You failed the quiz. Try again.',
      correct: 1,
      results: [
        { correct: false, feedback: 'Incorrect. Correct answer: No' },
        { correct: true, feedback: 'Correct' },
      ],
      progress: { status: 'failed', completedSteps: [], attempts: 1 },
    });
    expect(await submit(dev, module, RIGHT)).toMatchObject({
      passed: true,
      message: 'You passed the quiz!',
      progress: { status: 'in-progress', completedSteps: [quizOf(module)], attempts: 2 },
    });
    const again = await dev.agent
      .post(`${PATH}/progress/${module.id}/quizzes/${quizOf(module)}`)
      .send({ answers: RIGHT })
      .expect(409);
    expect(again.body).toMatchObject({ code: 'quiz-already-passed' });
    await dev.agent.post(`${PATH}/progress/${module.id}/quizzes/${module.steps[0]!.id}`).send({ answers: [] }).expect(404);
    expect(await progressOf(tester, module.id)).toMatchObject({ status: 'not-started', attempts: 0 });
  });

  it('passes a quiz from the pass mark of the module', async () => {
    const module = await createModule(hana, { passMark: 50 });
    expect(await submit(dev, module, ['No', 'No one'])).toMatchObject({ passed: true, correct: 1 });
  });

  it('cannot be completed without every step, however the API is called', async () => {
    const module = await createModule(hana);
    const [read, look, check] = module.steps.map(({ id }) => id);
    const save = (completedSteps: unknown, rest = {}) => dev.agent.post(`${PATH}/progress/${module.id}`).send({ completedSteps, ...rest });
    expect((await save([read, look, check], { status: 'completed' }).expect(409)).body).toMatchObject({ code: 'quiz-not-passed' });
    expect(await progressOf(dev, module.id)).toMatchObject({ status: 'not-started', completedSteps: [] });
    expect((await save([read], { status: 'completed' }).expect(200)).body).toMatchObject({ status: 'in-progress', completedSteps: [read] });
    await save([UNKNOWN]).expect(400);
    // What was completed stays so, whatever a later request leaves out.
    expect((await save([look]).expect(200)).body).toMatchObject({ completedSteps: [read, look], status: 'in-progress' });
    expect(await certificates(dev)).toEqual([]);
    await submit(dev, module, ['Yes', 'No one']);
    await save([read, look, check]).expect(409);
    expect(await certificates(dev)).toEqual([]);
    expect(await submit(dev, module, RIGHT)).toMatchObject({ progress: { status: 'completed' } });
    expect(await certificates(dev)).toMatchObject([{ moduleId: module.id, moduleTitle: 'Safe builds', version: 1, expiresAt: null }]);
  });

  it('two requests at once complete a module once', async () => {
    const module = await createModule(hana);
    await submit(dev, module, RIGHT);
    const completedSteps = module.steps.map(({ id }) => id);
    await Promise.all([1, 2].map(() => dev.agent.post(`${PATH}/progress/${module.id}`).send({ completedSteps }).expect(200)));
    expect(await certificates(dev)).toHaveLength(1);
  });

  it('leaves the list of ordinary staff once completed, and stays visible for admin, hr and ceo', async () => {
    const module = await createModule(hana);
    await completeModule(dev, module.id);
    await completeModule(hana, module.id);
    expect(await titles(dev)).toEqual([]);
    expect(await titles(hana)).toEqual(['Safe builds']);
    expect(await open(dev, module.id)).toMatchObject({ progress: { status: 'completed' } });
    expect((await dev.agent.get(`${PATH}/progress`).expect(200)).body).toMatchObject([{ moduleId: module.id, status: 'completed' }]);
  });

  it('keeps the version of those who have started when it is edited', async () => {
    const module = await createModule(hana);
    const [read, look] = module.steps;
    await dev.agent
      .post(`${PATH}/progress/${module.id}`)
      .send({ completedSteps: [read!.id] })
      .expect(200);
    const stale = await open(tester, module.id);
    const edited = moduleInput({ title: 'Safer builds', steps: [{ id: randomUUID(), title: 'New', type: 'text', content: 'New.' }] });
    const { body } = await hana.agent
      .put(`${MODULES}/${module.id}`)
      .send({ ...edited, version: 1 })
      .expect(200);
    expect(body).toMatchObject({ contentVersion: 2, version: 2, started: 0 });
    expect(await open(dev, module.id)).toMatchObject({ title: 'Safe builds', contentVersion: 1, steps: [{}, {}, {}] });
    expect(await open(tester, module.id)).toMatchObject({ title: 'Safer builds', contentVersion: 2, steps: [{ title: 'New' }] });
    // Whoever read the old version without starting it is told.
    const start = { completedSteps: [stale.steps[0]!.id], version: stale.contentVersion };
    expect((await tester.agent.post(`${PATH}/progress/${module.id}`).send(start).expect(409)).body).toMatchObject({
      code: 'training-module-changed',
    });
    await dev.agent
      .post(`${PATH}/progress/${module.id}`)
      .send({ completedSteps: [look!.id], version: 1 })
      .expect(200);
    await submit(dev, module, RIGHT);
    expect(await certificates(dev)).toMatchObject([{ moduleTitle: 'Safe builds', version: 1 }]);
  });

  it('needs no new version while no one has started, or for who must take it', async () => {
    const module = await createModule(hana);
    const save = async (values: object): Promise<ModuleEditView> =>
      (
        await hana.agent
          .put(`${MODULES}/${module.id}`)
          .send({ ...moduleInput(), steps: module.steps.map(({ video: _, ...step }) => step), ...values })
      ).body as ModuleEditView;
    expect(await save({ title: 'First' })).toMatchObject({ title: 'First', contentVersion: 1, version: 2 });
    await dev.agent.post(`${PATH}/progress/${module.id}`).send({ completedSteps: [] }).expect(200);
    expect(await save({ title: 'First', assignedRoles: ['developer'], dueOn: '2030-01-01' })).toMatchObject({
      contentVersion: 1,
      version: 3,
    });
    expect(await save({ title: 'Second' })).toMatchObject({ contentVersion: 2, version: 4 });
  });

  it('refuses to overwrite what someone else saved', async () => {
    const module = await createModule(hana);
    const admin = await app.signUp({ roles: ['admin'] });
    await admin.agent
      .put(`${MODULES}/${module.id}`)
      .send(moduleInput({ title: 'Theirs', version: 1 }))
      .expect(200);
    const { body } = await hana.agent
      .put(`${MODULES}/${module.id}`)
      .send(moduleInput({ title: 'Mine', version: 1 }))
      .expect(409);
    expect(body).toMatchObject({ code: 'training-module-changed', current: { title: 'Theirs', version: 2 } });
  });

  it('is deleted with the progress of everyone; certificates stay valid', async () => {
    const module = await createModule(hana, { assignedRoles: ['developer', 'dev_tester'] });
    await completeModule(dev, module.id);
    await hana.agent.delete(`${MODULES}/${module.id}`).expect(204);
    await hana.agent.delete(`${MODULES}/${module.id}`).expect(404);
    expect(await list(hana)).toEqual([]);
    expect(await inboxOf(tester)).toEqual([]);
    const [certificate] = await certificates(dev);
    await app.agent().get(`${PATH}/certificates/verify/${certificate?.serial}`).expect(200);
  });

  it('shows everyone’s progress to admin, hr and ceo', async () => {
    const module = await createModule(hana);
    await submit(tester, module, ['Yes', 'No one']);
    await completeModule(dev, module.id);
    const all = async (query = ''): Promise<StaffProgressView[]> =>
      (await hana.agent.get(`${PATH}/progress/all${query}`).expect(200)).body as StaffProgressView[];
    expect(await all()).toMatchObject([
      { name: 'Dara Test', moduleTitle: 'Safe builds', status: 'completed', completedSteps: 3, stepCount: 3, version: 1 },
      { name: 'Tove Test', status: 'failed', completedSteps: 0 },
    ]);
    expect(await all('?status=failed')).toHaveLength(1);
    expect(await all(`?moduleId=${UNKNOWN}`)).toEqual([]);
    expect((await hana.agent.get(`${PATH}/certificates/all`).expect(200)).body).toMatchObject([
      { name: 'Dara Test', moduleTitle: 'Safe builds' },
    ]);
  });
});
