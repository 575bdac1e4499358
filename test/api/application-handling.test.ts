import sharp from 'sharp';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { mailsTo, auditActionsOf } from '../support/identity.js';
import { photograph } from '../support/pictures.js';
import { rawBody } from '../support/raw-body.js';

const APPLICATION = {
  name: 'Zoë',
  email: 'zoe@example.org',
  role: 'Game Designer',
  intent: 'contractor',
  skills: 'I design boards and rules.',
  accurate: 'true',
  consent: 'true',
};
const CANARY = 'canary: reminds me of Bob';

describe('handling job applications', () => {
  let app: TestApp;
  let hr: SignedIn;
  let zoe: SignedIn;
  let id: string;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    hr = await app.signUp({ roles: ['hr'] });
    zoe = await app.signUp();
    let call = zoe.agent.post('/api/jobs/apply');
    for (const [name, value] of Object.entries(APPLICATION)) call = call.field(name, value);
    id = ((await call.expect(201)).body as { id: string }).id;
  });

  const path = () => `/api/admin/job-applications/${id}`;
  const setState = (state: string, version: number) => hr.agent.put(`${path()}/state`).send({ state, version });
  const own = async () =>
    (await zoe.agent.get('/api/users/applications').expect(200)).body as Array<{ id: string; state: string; canWithdraw: boolean }>;

  it('has its image without the metadata of the camera', async () => {
    let call = zoe.agent.post('/api/jobs/apply').attach('file', await photograph(64, 48), 'At home.JPG');
    for (const [name, value] of Object.entries(APPLICATION)) call = call.field(name, value);
    ({ id } = (await call.expect(201)).body as { id: string });
    const { headers, body } = await hr.agent.get(`${path()}/file`).buffer(true).parse(rawBody).expect(200);
    expect(headers['content-disposition']).toContain('filename="At home.webp"');
    const { format, width, height, exif } = await sharp(body as Buffer).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 64, height: 48, exif: undefined });
    expect((await hr.agent.get(path()).expect(200)).body).toMatchObject({ file: { name: 'At home.webp', size: (body as Buffer).length } });
  });

  it('is exported with those of a filter, after the password, by those who may read it', async () => {
    const file = `/api/admin/job-applications/export`;
    await app.agent().get(`${file}?format=csv`).expect(401);
    await zoe.agent.get(`${file}?format=csv`).expect(403);
    await (await app.signUp({ roles: ['support_lead'] })).agent.get(`${file}?format=csv`).expect(403);
    for (const query of ['', '?format=doc', '?format=csv&state=lost', '?format=csv&limit=5']) await hr.agent.get(file + query).expect(400);
    const csv = await hr.agent.get(`${file}?format=csv&state=new`).buffer(true).expect(200);
    const [header, row, end] = csv.text.split('\r\n');
    expect(header).toBe('\ufeffSent on,Name,Email address,Role,Intent,State,Portfolio,Skills,Replied on,Deleted after');
    expect(row).toMatch(/^\d{4}-\d\d-\d\d,Zoë,zoe@example\.org,Game Designer,contractor,New,,I design boards and rules\.,,\d{4}-/);
    expect(end).toBe('');
    expect((await hr.agent.get(`${file}?format=csv&state=declined`).buffer(true).expect(200)).text.split('\r\n')).toHaveLength(2);
    await hr.agent
      .get(`${file}?format=xlsx`)
      .expect(200)
      .expect('Content-Type', /spreadsheet/);
    const rows = await app.database.query(
      `SELECT actor_id, target_id, after FROM audit_log WHERE action = 'APPLICATIONS_EXPORTED' ORDER BY id`,
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({ actor_id: hr.user.id, target_id: 'list', after: { format: 'csv', state: 'new' } });
    app.clock.advance(11 * 60_000);
    expect((await hr.agent.get(`${file}?format=csv`).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });

  it('is neither listed, exported, read nor handled by its own applicant', async () => {
    await hr.agent.post(`${path()}/notes`).send({ body: CANARY }).expect(204);
    await app.database.query(`UPDATE users SET roles = '{hr}' WHERE id = $1`, [zoe.user.id]);
    const list = '/api/admin/job-applications';
    for (const query of ['', '?search=zoe', '?state=new', '?limit=1'])
      expect((await zoe.agent.get(list + query).expect(200)).body).toEqual({ items: [], nextCursor: null });
    const csv = await zoe.agent.get(`${list}/export?format=csv`).buffer(true).expect(200);
    expect(csv.text).not.toContain('zoe@example.org');
    const reply = { kind: 'invited', text: 'We would like to meet you.' };
    for (const refused of [
      zoe.agent.get(path()),
      zoe.agent.get(`${path()}/file`),
      zoe.agent.put(`${path()}/state`).send({ state: 'invited', version: 1 }),
      zoe.agent.post(`${path()}/notes`).send({ body: 'I am good.' }),
      zoe.agent.post(`${path()}/reply/preview`).send(reply),
      zoe.agent.post(`${path()}/reply`).send({ ...reply, version: 1 }),
      zoe.agent.delete(path()),
    ])
      expect((await refused.expect(403)).body).toMatchObject({
        code: 'own-application',
        error: 'This is your own application, so a colleague has to handle it.',
      });
    const data = await zoe.agent.get('/api/users/data').expect(200);
    expect(data.text).toContain('zoe@example.org');
    expect(data.text).not.toContain(CANARY);
    expect(await own()).toMatchObject([{ state: 'new', canWithdraw: true }]);
  });

  it('starts as new, and can be filtered by state', async () => {
    const states = async (query = '') =>
      ((await hr.agent.get(`/api/admin/job-applications${query}`).expect(200)).body as { items: Array<{ state: string; version: number }> })
        .items;
    expect(await states()).toEqual([expect.objectContaining({ state: 'new', version: 1, replied_at: null })]);
    expect((await setState('review', 1).expect(200)).body).toMatchObject({ state: 'review', version: 2 });
    expect(await states('?state=review')).toHaveLength(1);
    expect(await states('?state=review&role=3D%20Artist')).toEqual([]);
    expect(await states('?state=new')).toEqual([]);
    await hr.agent.get('/api/admin/job-applications?state=lost').expect(400);
    expect(await auditActionsOf(app, id)).toContain('APPLICATION_STATE_CHANGED');
  });

  it('refuses the second of two changes of one version, with the stored row', async () => {
    await setState('review', 1).expect(200);
    const refused = await setState('declined', 1).expect(409);
    expect(refused.body).toMatchObject({ code: 'application-changed', current: { state: 'review', version: 2 } });
    await hr.agent.post(`${path()}/reply`).send({ kind: 'declined', text: 'We are sorry to say no.', version: 1 }).expect(409);
    expect(await mailsTo(app, APPLICATION.email)).toEqual([]);
  });

  it('stores notes with author and time, hidden from the applicant', async () => {
    await hr.agent.put('/api/users/profile').send({ firstName: 'Hana', lastName: 'Ruiz' }).expect(200);
    await hr.agent.post(`${path()}/notes`).send({ body: CANARY }).expect(204);
    await hr.agent.post(`${path()}/notes`).send({ body: 'Call on Monday.' }).expect(204);
    await hr.agent.post(`${path()}/notes`).send({ body: '  ' }).expect(400);
    const { notes } = (await hr.agent.get(path()).expect(200)).body as { notes: Array<{ body: string; author: string }> };
    expect(notes).toEqual([
      { id: expect.any(String), body: CANARY, author: 'Hana Ruiz', created_at: expect.any(String) },
      expect.objectContaining({ body: 'Call on Monday.' }),
    ]);
    const exported = await zoe.agent.get('/api/users/data').expect(200);
    expect(exported.body.applications).toEqual([expect.objectContaining({ state: 'new', role: APPLICATION.role })]);
    expect(`${exported.text}${JSON.stringify(await own())}`).not.toContain('canary');
    expect(JSON.stringify(await app.database.query('SELECT before, after, details FROM audit_log'))).not.toContain('canary');
    await hr.agent.delete(path()).expect(204);
    expect(await app.database.query('SELECT FROM application_notes')).toEqual([]);
  });

  it('previews a reply, and sends exactly that text', async () => {
    const text = 'Hello Zoë,\n\nWe would like to talk to you.';
    const preview = await hr.agent.post(`${path()}/reply/preview`).send({ kind: 'invited', text }).expect(200);
    expect(preview.body).toMatchObject({ to: APPLICATION.email, text: expect.stringContaining('We would like to talk to you.') });
    expect(await mailsTo(app, APPLICATION.email)).toEqual([]);
    expect((await hr.agent.post(`${path()}/reply`).send({ kind: 'invited', text, version: 1 }).expect(200)).body).toMatchObject({
      state: 'invited',
      version: 2,
      replied_at: expect.any(String),
    });
    const sent = await mailsTo(app, APPLICATION.email);
    expect(sent).toEqual([{ to: APPLICATION.email, subject: preview.body.subject, text: preview.body.text }]);
    await hr.agent.post(`${path()}/reply`).send({ kind: 'other', text: 'The call is at two o’clock.', version: 2 }).expect(200);
    expect(await own()).toEqual([expect.objectContaining({ state: 'invited' })]);
    await hr.agent.post(`${path()}/reply`).send({ kind: 'maybe', text, version: 3 }).expect(400);
    await hr.agent.post(`${path()}/reply`).send({ kind: 'other', text: 'short', version: 3 }).expect(400);
  });

  it('can be withdrawn only by the applicant, until the application is closed', async () => {
    const other = await app.signUp();
    await other.agent.post(`/api/users/applications/${id}/withdraw`).send({}).expect(404);
    expect((await other.agent.get('/api/users/applications').expect(200)).body).toEqual([]);
    expect((await zoe.agent.post(`/api/users/applications/${id}/withdraw`).send({}).expect(200)).body).toMatchObject({
      state: 'withdrawn',
      canWithdraw: false,
    });
    await zoe.agent.post(`/api/users/applications/${id}/withdraw`).send({}).expect(409);
    expect(await auditActionsOf(app, id)).toContain('APPLICATION_WITHDRAWN');
    await app.agent().get('/api/users/applications').expect(401);
  });

  it('is for admin, ceo and hr', async () => {
    const support = await app.signUp({ roles: ['support_lead'] });
    for (const [agent, status] of [
      [app.agent(), 401],
      [zoe.agent, 403],
      [support.agent, 403],
    ] as const) {
      await agent.put(`${path()}/state`).send({ state: 'invited', version: 1 }).expect(status);
      await agent.post(`${path()}/notes`).send({ body: 'x' }).expect(status);
      await agent.post(`${path()}/reply/preview`).send({ kind: 'other', text: 'A text that is long.' }).expect(status);
      await agent.post(`${path()}/reply`).send({ kind: 'other', text: 'A text that is long.', version: 1 }).expect(status);
    }
  });
});
