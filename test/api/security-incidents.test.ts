import { createHash, randomUUID } from 'node:crypto';
import type { IncidentDetailView, IncidentPage } from '../../server/security/incidents/incidents.dto.js';
import { SecurityEventsService } from '../../server/security/events/security-events.service.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';

const PATH = '/api/security/incidents';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('incidents', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.nest.get(SecurityEventsService, { strict: false }).flush();
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
  });

  const create = async (input: object = {}, by: SignedIn = admin): Promise<IncidentDetailView> =>
    (
      await by.agent
        .post(PATH)
        .send({ title: 'Outbox probed', severity: 'medium', ...input })
        .expect(201)
    ).body as IncidentDetailView;
  const read = async (id: string): Promise<IncidentDetailView> => (await admin.agent.get(`${PATH}/${id}`).expect(200)).body;
  const list = async (query = ''): Promise<IncidentPage> => (await admin.agent.get(`${PATH}${query}`).expect(200)).body;
  const audited = (action: string) => app.database.query(`SELECT before, after FROM audit_log WHERE action = $1 ORDER BY id`, [action]);

  it.each([
    ['GET', PATH],
    ['POST', PATH],
    ['GET', `${PATH}/owners`],
    ['GET', `${PATH}/${UNKNOWN}`],
    ['PUT', `${PATH}/${UNKNOWN}`],
    ['POST', `${PATH}/${UNKNOWN}/status`],
    ['POST', `${PATH}/${UNKNOWN}/notes`],
    ['POST', `${PATH}/${UNKNOWN}/evidence`],
    ['POST', `${PATH}/${UNKNOWN}/files`],
    ['GET', `${PATH}/${UNKNOWN}/files/${UNKNOWN}`],
    ['GET', `${PATH}/${UNKNOWN}/export`],
  ])('%s %s is for the security centre', async (method, path) => {
    const call = (agent: Agent) =>
      method === 'GET' ? agent.get(path) : method === 'PUT' ? agent.put(path).send({}) : agent.post(path).send({});
    await call(app.agent()).expect(401);
    for (const role of ['developer', 'hr', 'dpo'] as const) await call((await app.signUp({ roles: [role] })).agent).expect(403);
    expect((await call((await app.signUp({ roles: ['cto'] })).agent)).status).not.toBe(403);
  });

  it('are created open, by hand or from an event, which stays readable once it is deleted', async () => {
    const visitor = await app.signUp();
    await visitor.agent.get('/api/admin/outbox').expect(403);
    await app.nest.get(SecurityEventsService, { strict: false }).flush();
    const [event] = await app.database.query<{ id: number }>('SELECT id::int FROM security_events');
    const incident = await create({ eventId: event?.id, ownerId: admin.user.id, note: 'Seen twice this week.' });
    await app.database.query('DELETE FROM security_events');
    expect(await read(incident.id)).toMatchObject({ status: 'Open', owner: expect.any(String), notes: 1, evidence: 1, version: 1 });
    expect(incident.entries.map(({ kind, summary, text }) => [kind, summary, text])).toEqual([
      ['created', null, null],
      ['event', `Event ${event?.id}: Access denied: GET /api/admin/outbox, code forbidden`, null],
      ['note', null, 'Seen twice this week.'],
    ]);
    expect(await audited('SECURITY_INCIDENT_CREATED')).toEqual([
      { before: null, after: { title: 'Outbox probed', severity: 'medium', ownerId: admin.user.id, eventId: event?.id } },
    ]);
  });

  it('are created once, even if the request is repeated, also at the same time', async () => {
    const id = randomUUID();
    const created = await Promise.all(Array.from({ length: 5 }, () => create({ id, note: 'Once.' })));
    expect(await create({ id, title: 'Again' })).toEqual(created[0]);
    expect((await read(id)).entries.map(({ kind }) => kind)).toEqual(['created', 'note']);
    expect(await audited('SECURITY_INCIDENT_CREATED')).toHaveLength(1);
    const other = await app.signUp({ roles: ['security'] });
    const { body } = await other.agent.post(PATH).send({ id, title: 'Mine', severity: 'low' }).expect(409);
    expect(body.code).toBe('id-taken');
  });

  it.each([
    ['an empty title', { title: ' ' }, 'title'],
    ['a long title', { title: 'x'.repeat(201) }, 'title'],
    ['an unknown severity', { severity: 'info' }, 'severity'],
    ['an unknown owner', { ownerId: UNKNOWN }, 'ownerId'],
    ['an unknown event', { eventId: 999_999 }, 'eventId'],
    ['an event that is no number', { eventId: 'x' }, 'eventId'],
    ['a long note', { note: 'x'.repeat(5_001) }, 'note'],
  ])('refuse %s', async (_, input, field) => {
    const { body } = await admin.agent
      .post(PATH)
      .send({ title: 'Probe', severity: 'low', ...input })
      .expect(400);
    expect(body.fields).toHaveProperty(field);
    expect((await list()).items).toEqual([]);
  });

  it('belong to people of the security centre', async () => {
    const developer = await app.signUp({ roles: ['developer'] });
    const { body } = await admin.agent.post(PATH).send({ title: 'Probe', severity: 'low', ownerId: developer.user.id }).expect(400);
    expect(body.fields).toEqual({ ownerId: 'Choose someone who works in the security centre.' });
    const { body: owners } = await admin.agent.get(`${PATH}/owners`).expect(200);
    expect((owners as Array<{ id: string }>).map(({ id }) => id)).toEqual([admin.user.id]);
  });

  it('stay with an owner who has left the security centre, and can still be changed', async () => {
    const leaver = await app.signUp({ roles: ['security'] });
    const { id } = await create({ ownerId: leaver.user.id });
    await admin.agent
      .post(`/api/admin/users/${leaver.user.id}/roles`)
      .send({ roles: ['developer'] })
      .expect(200);
    const save = (ownerId: string, version: number, title = 'Outbox probed again') =>
      admin.agent.put(`${PATH}/${id}`).send({ title, severity: 'high', ownerId, version });
    await save(leaver.user.id, 1).expect(200);
    expect(await read(id)).toMatchObject({ title: 'Outbox probed again', ownerId: leaver.user.id, version: 2 });
    await save(admin.user.id, 2).expect(200);
    expect((await save(leaver.user.id, 3).expect(400)).body.fields).toHaveProperty('ownerId');
  });

  it('change to any status, with a reason', async () => {
    const { id } = await create();
    const change = (status: string, version: number, reason = 'The key was replaced.') =>
      admin.agent.post(`${PATH}/${id}/status`).send({ status, version, reason });
    await change('Resolved', 1).expect(200);
    await change('Investigating', 2).expect(200);
    expect((await change('Investigating', 3).expect(400)).body.fields).toHaveProperty('status');
    expect((await change('Contained', 3, ' ').expect(400)).body.fields).toHaveProperty('reason');
    expect((await change('Closed', 3).expect(400)).body.fields).toHaveProperty('status');
    const { status, entries } = await read(id);
    expect(status).toBe('Investigating');
    expect(entries.filter(({ kind }) => kind === 'status').map(({ summary, text }) => [summary, text])).toEqual([
      ['Open → Resolved', 'The key was replaced.'],
      ['Resolved → Investigating', 'The key was replaced.'],
    ]);
  });

  it('refuse a stale edit with the stored version and who made it, and lose nothing', async () => {
    const colleague = await app.signUp({ roles: ['security'] });
    const { id } = await create();
    await colleague.agent.put(`${PATH}/${id}`).send({ title: 'Outbox and log probed', severity: 'high', version: 1 }).expect(200);
    const { body } = await admin.agent.put(`${PATH}/${id}`).send({ title: 'Mine', severity: 'low', version: 1 }).expect(409);
    expect(body).toMatchObject({
      code: 'incident-changed',
      current: { title: 'Outbox and log probed', version: 2 },
      changedBy: expect.any(String),
    });
    expect((await read(id)).entries.at(-1)).toMatchObject({
      kind: 'change',
      summary: 'title: Outbox probed → Outbox and log probed, severity: medium → high',
    });
  });

  it('collect notes, audit entries and files, of which nothing can be changed', async () => {
    const { id } = await create();
    await admin.agent.post(`${PATH}/${id}/notes`).send({ text: 'Called the hoster.' }).expect(201);
    const [entry] = await app.database.query<{ id: number }>(`SELECT id::int FROM audit_log WHERE action = 'SECURITY_INCIDENT_CREATED'`);
    await admin.agent.post(`${PATH}/${id}/evidence`).send({ kind: 'audit', id: entry?.id }).expect(201);
    const bytes = Buffer.from('a line of a log\n');
    const { body } = await admin.agent.post(`${PATH}/${id}/files`).attach('file', bytes, '../server.log').expect(201);
    const { entries, notes, evidence } = body as IncidentDetailView;
    expect([notes, evidence]).toEqual([1, 2]);
    const file = entries.at(-1);
    expect(file?.file).toEqual({ name: 'server.log', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(entries.find(({ kind }) => kind === 'audit')?.summary).toBe(`Audit entry ${entry?.id}: SECURITY_INCIDENT_CREATED`);
    const download = await admin.agent.get(`${PATH}/${id}/files/${file?.id}`).buffer(true).expect(200);
    expect(download.headers['content-disposition']).toContain('attachment');
    const other = await create();
    await admin.agent.get(`${PATH}/${other.id}/files/${file?.id}`).expect(404);
    await admin.agent.get(`${PATH}/${id}/files/${entries[0]?.id}`).expect(404);
  });

  it('take no audit entries of areas that their reader may not see, as if these did not exist', async () => {
    const security = await app.signUp({ roles: ['security'] });
    const { id } = await create({}, security);
    const [hidden] = await app.database.query<{ id: number }>(
      `INSERT INTO audit_log (at, actor_id, action, target_type, target_id) VALUES ('2026-01-01T00:00:00Z', $1, 'PAYABLE_PAID', 'payable', 'x') RETURNING id::int`,
      [admin.user.id],
    );
    const attach = ({ agent }: SignedIn, entry: number | undefined) =>
      agent.post(`${PATH}/${id}/evidence`).send({ kind: 'audit', id: entry });
    const refused = (await attach(security, hidden?.id).expect(400)).body;
    const { fields } = (await attach(security, 9_999_999).expect(400)).body;
    expect(refused.fields).toEqual(fields);
    expect((await read(id)).evidence).toBe(0);
    await attach(admin, hidden?.id).expect(201);
  });

  it.each([
    ['notes', { text: '\n' }, 'text'],
    ['evidence', { kind: 'event', id: 12_345 }, 'id'],
    ['evidence', { kind: 'audit', id: 9_999_999 }, 'id'],
    ['evidence', { kind: 'rumour', id: 1 }, 'kind'],
  ])('refuse %s %j', async (what, input, field) => {
    const { id } = await create();
    expect((await admin.agent.post(`${PATH}/${id}/${what}`).send(input).expect(400)).body.fields).toHaveProperty(field);
    expect((await read(id)).entries).toHaveLength(1);
  });

  it('refuse a form without a file, and a file in another field', async () => {
    const { id } = await create();
    await admin.agent.post(`${PATH}/${id}/files`).attach('other', Buffer.from('x'), 'x.txt').expect(400);
    await admin.agent.post(`${PATH}/${UNKNOWN}/files`).attach('file', Buffer.from('x'), 'x.txt').expect(404);
    expect((await read(id)).evidence).toBe(0);
  });

  it('hold a limited number of entries, and can only be resolved once they are full', async () => {
    const { id } = await create();
    await app.database.query(
      `INSERT INTO security_incident_entries (id, incident_id, seq, kind, author_id, at, text, details)
       SELECT gen_random_uuid(), $1, n, 'note', $2, now(), 'x', '{}' FROM generate_series(2, 2000) AS n`,
      [id, admin.user.id],
    );
    const status = (to: string, version: number) => admin.agent.post(`${PATH}/${id}/status`).send({ version, status: to, reason: 'Done' });
    const refused = [
      await admin.agent.post(`${PATH}/${id}/notes`).send({ text: 'One more' }),
      await admin.agent.put(`${PATH}/${id}`).send({ version: 1, title: 'Another', severity: 'low' }),
      await admin.agent.post(`${PATH}/${id}/files`).attach('file', Buffer.from('x'), 'x.txt'),
      await status('Investigating', 1),
    ];
    expect(refused.map(({ status: code, body }) => [code, body.code])).toEqual(refused.map(() => [409, 'incident-full']));
    await status('Resolved', 1).expect(200);
    expect((await status('Open', 2).expect(409)).body.code).toBe('incident-full');
  });

  it('are filtered by status and title, page by page', async () => {
    const ids = [];
    for (const title of ['First', 'Second', 'Third']) ids.push((await create({ title })).id);
    await admin.agent.post(`${PATH}/${ids[0]}/status`).send({ status: 'Resolved', version: 1, reason: 'Done.' }).expect(200);
    const titles = ({ items }: IncidentPage) => items.map(({ title }) => title);
    expect(titles(await list('?status=open'))).toEqual(['Third', 'Second']);
    expect(titles(await list('?status=Resolved'))).toEqual(['First']);
    expect(titles(await list('?search=ir'))).toEqual(['Third', 'First']);
    const page = await list('?limit=2');
    expect(titles(page)).toEqual(['Third', 'Second']);
    expect(titles(await list(`?limit=2&cursor=${page.nextCursor}`))).toEqual(['First']);
    await admin.agent.get(`${PATH}?status=gone`).expect(400);
    const { figures } = (await admin.agent.get('/api/security').expect(200)).body as { figures: Array<{ key: string; value: number }> };
    expect(figures.find(({ key }) => key === 'incidents')?.value).toBe(2);
  });

  it('are exported as a PDF, which is recorded', async () => {
    const { id } = await create({ note: 'Seen twice.' });
    const response = await admin.agent.get(`${PATH}/${id}/export`).buffer(true).expect(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect((response.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await audited('SECURITY_INCIDENT_EXPORTED')).toHaveLength(1);
  });
});
