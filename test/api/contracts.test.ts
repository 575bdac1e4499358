import { createHash, randomUUID } from 'node:crypto';
import type { ContractDetailView, ContractPersonView, ContractView } from '../../server/contracts/contracts.dto.js';
import type { TemplatePreview, TemplateView } from '../../server/contracts/templates/templates.dto.js';
import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import { Database } from '../../server/platform/database/transactions.js';
import { PersonalDataService } from '../../server/users/data-rights/personal-data.service.js';
import type { OverviewView } from '../../server/staff/overview/overview.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import {
  assignContract,
  BROWSER,
  CONTRACTS,
  contractTeam,
  sealedDocument,
  signature,
  signContract,
  TEXT,
  writeTemplate,
} from '../support/contracts.js';
import { pdfText } from '../support/pdf-text.js';
import { addPasskey, proveWithPasskey, signInWithPasskey, SoftwareAuthenticator } from '../support/passkeys.js';
import { colleague } from '../support/staff.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('contracts', () => {
  let app: TestApp;
  let hana: SignedIn;
  let ada: SignedIn;
  let dev: SignedIn;
  let tester: SignedIn;
  beforeAll(async () => {
    app = await createTestApp({ settings: { TRUST_PROXY: '' } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ hana, ada, dev } = await contractTeam(app));
    tester = await colleague(app, 'Tove', ['dev_tester']);
  });

  const detail = async ({ agent }: SignedIn, id: string): Promise<ContractDetailView> =>
    (await agent.get(`${CONTRACTS}/${id}`).expect(200)).body as ContractDetailView;
  const signIn = async ({ agent, email, password }: SignedIn): Promise<void> => {
    await agent.post('/api/auth/login').send({ email, password }).expect(200);
  };
  const kinds = ({ events }: ContractDetailView): string[] => events.map(({ kind }) => kind);
  const inbox = async ({ agent }: SignedIn): Promise<string[]> =>
    ((await agent.get('/api/inbox').expect(200)).body as InboxPage).items.map(({ text }) => text);

  it('are read and managed by admin, ceo and hr, and exist for nobody else but their person', async () => {
    const contract = await assignContract(hana, dev);
    const template = await writeTemplate(hana);
    const reads = [contract.id, `${contract.id}/document`, `${contract.id}/diff`, `user/${dev.user.id}`];
    for (const path of reads) {
      await app.agent().get(`${CONTRACTS}/${path}`).expect(401);
      await tester.agent.get(`${CONTRACTS}/${path}`).expect(404);
    }
    const changes = [
      ['templates', { title: 'x', content: 'x' }],
      [`templates/${template.id}/preview`, { userId: dev.user.id }],
      ['assign', { userId: dev.user.id, templateId: template.id }],
      [`${contract.id}/cancel`, { reason: 'x' }],
      [`${contract.id}/countersign`, signature(contract)],
    ] as const;
    for (const [path, body] of changes) {
      await app.agent().post(`${CONTRACTS}/${path}`).send(body).expect(401);
      await dev.agent.post(`${CONTRACTS}/${path}`).send(body).expect(403);
    }
    await dev.agent.get(`${CONTRACTS}/templates`).expect(403);
    await dev.agent.get(`${CONTRACTS}/people`).expect(403);
    await dev.agent.delete(`${CONTRACTS}/templates/${template.id}`).expect(403);
    for (const path of [`sign/${contract.id}`, `${contract.id}/opened`, `${contract.id}/decline`])
      await tester.agent
        .post(`${CONTRACTS}/${path}`)
        .send(path.endsWith('decline') ? { reason: 'x' } : path.endsWith('opened') ? undefined : signature(contract))
        .expect(404);
    expect((await detail(dev, contract.id)).can).toMatchObject({ sign: true, cancel: false });
    expect((await detail(ada, contract.id)).can).toMatchObject({ sign: false, cancel: true });
    expect((await tester.agent.get(`${CONTRACTS}/user`).expect(200)).body).toEqual([]);
  });

  it('show addresses and browsers of other people’s entries only to those who manage them', async () => {
    const contract = await assignContract(hana, dev);
    await signContract(dev, contract);
    const entries = async (reader: SignedIn) =>
      (await detail(reader, contract.id)).events.map(({ kind, actor_name, ip, user_agent }) => ({ kind, actor_name, ip, user_agent }));
    const shown = await entries(ada);
    expect(shown.map(({ kind, ip }) => [kind, ip !== null])).toEqual(
      ['created', 'sent', 'opened', 'consented', 'signed'].map((kind) => [kind, true]),
    );
    expect(shown.at(-1)).toMatchObject({ user_agent: BROWSER });
    const withoutSource = shown.slice(0, 2).map((entry) => ({ ...entry, ip: null, user_agent: null }));
    expect(await entries(dev)).toEqual([...withoutSource, ...shown.slice(2)]);
  });

  it('are listed together for those who manage them, by state and template', async () => {
    const pending = await assignContract(hana, dev);
    const countersignature = await assignContract(hana, dev, { needsCountersignature: true });
    await signContract(dev, countersignature);
    const signed = await assignContract(hana, tester);
    await signContract(tester, signed);
    const inactive = await assignContract(hana, tester);
    await hana.agent.post(`${CONTRACTS}/${inactive.id}/cancel`).send({ reason: 'Not needed' }).expect(200);
    const all = async (query: string): Promise<string[]> =>
      ((await ada.agent.get(`${CONTRACTS}/all${query}`).expect(200)).body as ContractView[]).map(({ id }) => id);
    expect(await all('')).toEqual([inactive.id, signed.id, countersignature.id, pending.id]);
    for (const [view, { id }] of Object.entries({ pending, countersignature, signed, inactive }))
      expect(await all(`?view=${view}`)).toEqual([id]);
    await ada.agent.get(`${CONTRACTS}/all?view=other`).expect(400);
    const templates = (await hana.agent.get(`${CONTRACTS}/templates`).expect(200)).body as TemplateView[];
    const counted = templates.reduce((sum, { contracts }) => sum + contracts, 0);
    const listed = await Promise.all(templates.map(({ id }) => all(`?templateId=${id}`)));
    expect([counted, listed.flat().length]).toEqual([4, 4]);
    expect(listed.map(({ length }) => length)).toEqual(templates.map(({ contracts }) => contracts));
    const first = await ada.agent.get(`${CONTRACTS}/all?limit=3`).expect(200);
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await ada.agent.get(`/api${next}`).expect(200)).body).toMatchObject([{ id: pending.id }]);
    await app.agent().get(`${CONTRACTS}/all`).expect(401);
    await dev.agent.get(`${CONTRACTS}/all`).expect(403);
  });

  it('tell those who manage them that the person gets no email, because the address is not verified', async () => {
    const { id } = await assignContract(hana, dev);
    const unreachable = async (reader: SignedIn) => (await detail(reader, id)).person_unreachable;
    expect(await unreachable(hana)).toBe(false);
    await app.database.query(`UPDATE users SET roles = '{artist}', email_verified_at = NULL WHERE id = $1`, [dev.user.id]);
    expect([await unreachable(hana), await unreachable(dev)]).toEqual([true, false]);
    await app.database.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [dev.user.id]);
    expect(await unreachable(hana)).toBe(false);
  });

  it('are assigned from a template once every placeholder has a value, which a preview shows first', async () => {
    const { id } = await writeTemplate(hana, { content: `${TEXT}\n\nFrom {{startDate}} as {{role}}. {{salary}}` });
    const preview = async (body: object): Promise<TemplatePreview> =>
      (
        await hana.agent
          .post(`${CONTRACTS}/templates/${id}/preview`)
          .send({ userId: dev.user.id, ...body })
          .expect(200)
      ).body as TemplatePreview;
    expect((await preview({})).missing).toEqual(['{{blank:Day rate}}', '{{startDate}}', '{{salary}}']);
    const refused = await hana.agent
      .post(`${CONTRACTS}/assign`)
      .send({ userId: dev.user.id, templateId: id, startDate: '2026-12-01', blanks: { 'Day rate': '£300' } })
      .expect(400);
    expect(refused.body).toMatchObject({ code: 'placeholder-missing', error: expect.stringContaining('{{salary}}') as string });
    await hana.agent
      .put(`${CONTRACTS}/templates/${id}`)
      .send({ content: `${TEXT}\n\nFrom {{startDate}} as {{role}}.` })
      .expect(200);
    const values = { startDate: '2026-12-01', blanks: { 'Day rate': '£300' } };
    const shown = await preview(values);
    expect(shown).toMatchObject({ missing: [], problem: null });
    const contract = await assignContract(hana, dev, { templateId: id, ...values });
    expect(contract.content).toBe(shown.content);
    expect(contract.content).toContain('With **Dara Test** of ');
    expect(contract.content).toContain('Day rate: £300');
    expect(contract.content).toContain('From 1 December 2026 as Developer.');
    expect(contract).toMatchObject({ status: 'pending', is_active: true, version_no: 1, firstName: 'Dara', signed_at: null });
    expect(contract.content_sha256).toBe(createHash('sha256').update(`${contract.title}\n\n${contract.content}`).digest('hex'));
    expect(kinds(contract)).toEqual(['created', 'sent']);
    expect(await inbox(dev)).toEqual(['asks you to sign a contract']);
  });

  it('are assigned once by concurrent requests with one id, with one history and one notice', async () => {
    const { id: templateId } = await writeTemplate(hana);
    const id = randomUUID();
    const assign = ({ user }: SignedIn, values: object = {}) =>
      hana.agent.post(`${CONTRACTS}/assign`).send({ id, userId: user.id, templateId, blanks: { 'Day rate': '£300' }, ...values });
    const same = await Promise.all(Array.from({ length: 6 }, () => assign(dev)));
    expect(same.map(({ status }) => status)).toEqual(Array<number>(6).fill(201));
    expect(kinds(await detail(dev, id))).toEqual(['created', 'sent']);
    expect((await assign(tester).expect(409)).body.code).toBe('id-taken');
    // A later attempt with other values does not pretend that they were assigned.
    for (const values of [{ blanks: { 'Day rate': '£350' } }, { needsCountersignature: true }, { expiresOn: '2999-01-01' }])
      expect((await assign(dev, values)).status).not.toBe(201);
    expect((await assign(dev, { blanks: { 'Day rate': '£350' } }).expect(409)).body).toMatchObject({
      code: 'id-taken',
      error: expect.stringContaining('assigned already') as string,
    });
    expect([await inbox(dev), await inbox(tester)]).toEqual([[expect.any(String)], []]);
    // An unchanged request is the same one after a change of its template, which may have been deleted.
    const template = `${CONTRACTS}/templates/${templateId}`;
    await hana.agent.put(template).send({ content: 'Other {{blank:Day rate}} {{blank:Notice}}' }).expect(200);
    expect((await assign(dev).expect(201)).body).toMatchObject({ id });
    await hana.agent.delete(template).expect(204);
    expect((await assign(dev).expect(201)).body).toMatchObject({ id });
    expect((await assign(dev, { blanks: { 'Day rate': '£350' } }).expect(409)).body.code).toBe('id-taken');
  });

  it('keep their text when the template changes or is deleted, also in the database', async () => {
    const contract = await assignContract(hana, dev);
    const [template] = (await hana.agent.get(`${CONTRACTS}/templates`).expect(200)).body as TemplateView[];
    expect(template).toMatchObject({ blanks: ['Day rate'], needs_start_date: false, contracts: 1 });
    await hana.agent.put(`${CONTRACTS}/templates/${template?.id}`).send({ content: 'Other' }).expect(200);
    const stale = await hana.agent.put(`${CONTRACTS}/templates/${template?.id}`).send({ content: 'Mine', version: 1 }).expect(409);
    expect(stale.body).toMatchObject({ code: 'template-changed', current: { content: 'Other', version: 2 } });
    await hana.agent.delete(`${CONTRACTS}/templates/${template?.id}`).expect(204);
    expect((await detail(dev, contract.id)).content).toBe(contract.content);
    await expect(app.database.query(`UPDATE contracts SET content = 'x' WHERE id = $1`, [contract.id])).rejects.toThrow('not changed');
    await expect(app.database.query(`UPDATE contract_events SET actor_name = 'x'`)).rejects.toThrow('not changed');
  });

  it('refuse deeds, people without a role, days in the past and a contract for oneself', async () => {
    const deed = { title: 'Deed', content: 'This document is executed as a deed.' };
    expect((await hana.agent.post(`${CONTRACTS}/templates`).send(deed).expect(400)).body).toMatchObject({ code: 'deed' });
    const { id: templateId } = await writeTemplate(hana, { content: 'Hello {{blank:Text}}' });
    const assign = (body: object) => hana.agent.post(`${CONTRACTS}/assign`).send({ userId: dev.user.id, templateId, ...body });
    expect((await assign({ blanks: { Text: 'executed as a deed' } }).expect(400)).body).toMatchObject({ code: 'deed' });
    const customer = await app.signUp();
    const blanks = { Text: 'x' };
    expect((await assign({ userId: customer.user.id, blanks }).expect(400)).body).toMatchObject({ fields: { userId: expect.any(String) } });
    await assign({ blanks, expiresOn: '2020-01-01' }).expect(400);
    await assign({ blanks, expiresOn: '2026-02-30' }).expect(400);
    await assign({ blanks: { Text: 5 } }).expect(400);
    await assign({ templateId: UNKNOWN, blanks }).expect(404);
    expect((await assign({ userId: hana.user.id, blanks }).expect(409)).body).toMatchObject({ code: 'own-contract' });
    expect((await assign({ userId: ada.user.id, blanks, needsCountersignature: true }).expect(409)).body).toMatchObject({
      code: 'no-countersigner',
    });
    const long = await writeTemplate(hana, { content: '{{blank:Text}} '.repeat(1_000) });
    const tooLong = { templateId: long.id, blanks: { Text: 'x'.repeat(500) } };
    expect((await assign(tooLong).expect(400)).body).toMatchObject({ fields: { blanks: expect.stringContaining('too long') as string } });
    const id = randomUUID();
    await assign({ id, blanks }).expect(201);
    await assign({ id, blanks }).expect(201);
    await assign({ id, blanks, userId: tester.user.id }).expect(409);
    expect((await dev.agent.get(`${CONTRACTS}/user`).expect(200)).body).toHaveLength(1);
  });

  it('are signed by their person after opening, reading, consenting and a recent password', async () => {
    const contract = await assignContract(hana, dev);
    const sign = (body: object, person = dev) =>
      person.agent.post(`${CONTRACTS}/sign/${contract.id}`).set('User-Agent', BROWSER).send(body);
    const input = signature(contract);
    expect((await sign(input).expect(409)).body).toMatchObject({ code: 'not-opened' });
    await dev.agent.post(`${CONTRACTS}/${contract.id}/opened`).expect(204);
    await dev.agent.post(`${CONTRACTS}/${contract.id}/opened`).expect(204);
    await hana.agent.post(`${CONTRACTS}/${contract.id}/opened`).expect(404);
    for (const missing of [{ fullName: ' ' }, { consent: false }, { seenWhole: false }, { consentVersion: 99 }])
      await sign({ ...input, ...missing }).expect(400);
    expect((await sign({ ...input, contentSha256: '0'.repeat(64) }).expect(409)).body).toMatchObject({ code: 'contract-changed' });
    const unnamed = await dev.agent.post(`${CONTRACTS}/sign/${contract.id}`).unset('User-Agent').send(input).expect(409);
    expect(unnamed.body).toMatchObject({ code: 'evidence-incomplete' });
    expect((await sign(input, hana).expect(403)).body).toMatchObject({ error: expect.stringContaining('Only the person') as string });
    app.clock.advance(11 * MINUTE);
    expect((await sign(input).expect(403)).body).toMatchObject({ code: 'proof-required' });
    await dev.agent.post('/api/auth/prove').send({ password: dev.password }).expect(200);
    const response = await sign(input).set('X-Forwarded-For', '203.0.113.9').expect(200);
    const signed = response.body as ContractDetailView;
    expect(signed).toMatchObject({ status: 'signed', is_active: true, signed_name: 'Dara Test', signed_ip: '127.0.0.1' });
    expect(signed.events.at(-1)?.at).toBe(signed.signed_at);
    expect(kinds(signed)).toEqual(['created', 'sent', 'opened', 'consented', 'signed']);
    expect(signed.events.at(-1)).toMatchObject({
      ip: '127.0.0.1',
      user_agent: BROWSER,
      actor_name: 'Dara Test',
      details: { fullName: 'Dara Test', identity: 'password', timeZone: 'Europe/London', contentSha256: contract.content_sha256 },
    });
    expect((await sign(input).expect(409)).body).toMatchObject({ code: 'contract-state' });
    expect(await inbox(hana)).toEqual(['signed a contract']);
    expect(await inbox(dev)).toEqual([]);
  });

  it('record what proved the identity of who signed, which may be a passkey, and name nothing that is not known', async () => {
    const key = new SoftwareAuthenticator();
    await addPasskey(dev, key);
    const signed = async (): Promise<object | null | undefined> =>
      (await signContract(dev, await assignContract(hana, dev))).events.findLast(({ kind }) => kind === 'signed')?.details;
    await proveWithPasskey(dev.agent, key);
    const byPasskey = await signed();
    expect(byPasskey).toMatchObject({ identity: 'passkey', provenAt: expect.stringMatching(/Z$/) as string });
    expect(byPasskey).not.toHaveProperty('passwordEnteredAt');
    const { body } = await dev.agent.post('/api/auth/prove').send({ password: dev.password }).expect(200);
    const { provedAt } = body as { provedAt: string };
    expect(await signed()).toMatchObject({ identity: 'password and second factor', passwordEnteredAt: provedAt });
    const agent = await signInWithPasskey(app, key);
    expect((await signContract({ ...dev, agent }, await assignContract(hana, dev))).events.at(-1)?.details).toMatchObject({
      identity: 'passkey',
    });
    await app.database.query('UPDATE sessions SET proved_by = NULL');
    expect(await signed()).not.toHaveProperty('identity');
  });

  it('are countersigned by an admin or the CEO, after the person and never by them', async () => {
    const contract = await assignContract(hana, dev, { needsCountersignature: true });
    const countersign = ({ agent }: SignedIn) =>
      agent.post(`${CONTRACTS}/${contract.id}/countersign`).set('User-Agent', BROWSER).send(signature(contract, 'Ada Test'));
    await countersign(ada).expect(409);
    await signContract(dev, contract);
    await app.runJobs();
    expect(await detail(dev, contract.id)).toMatchObject({ status: 'signed', sealed_at: null });
    expect(await inbox(ada)).toEqual(['signed a contract that is waiting for your countersignature']);
    // From there, Back leads to everyone's contracts, not to her own.
    const { items } = (await ada.agent.get('/api/inbox').expect(200)).body as InboxPage;
    expect(items[0]?.target).toMatchObject({ path: `/contracts?tab=person&contract=${contract.id}` });
    await countersign(hana).expect(403);
    await app.database.query(`UPDATE users SET roles = '{developer,admin}' WHERE id = $1`, [dev.user.id]);
    await countersign(dev).expect(403);
    const both = (await countersign(ada).expect(200)).body as ContractDetailView;
    expect(both).toMatchObject({ signed_name: 'Dara Test', countersigned_name: 'Ada Test' });
    await countersign(ada).expect(409);
    const text = pdfText(await sealedDocument(app, dev, contract.id));
    expect(text).toContain('Countersignature');
    expect(text).toContain('Ada Test');
    expect(await inbox(ada)).toEqual([]);
    expect(await inbox(hana)).toEqual(['countersigned a contract']);
  });

  it('are cancelled although their person has signed, if the studio does not sign too', async () => {
    const contract = await signContract(dev, await assignContract(hana, dev, { needsCountersignature: true }));
    const cancelled = await hana.agent.post(`${CONTRACTS}/${contract.id}/cancel`).send({ reason: 'The project is off.' }).expect(200);
    expect(cancelled.body).toMatchObject({ status: 'cancelled', signed_name: 'Dara Test', can: { cancel: false } });
    await app.runJobs();
    expect(await detail(dev, contract.id)).toMatchObject({ is_active: false, sealed_at: null, closed_reason: 'The project is off.' });
    expect([await inbox(ada), await inbox(dev)]).toEqual([[], ['cancelled a contract that not everyone had signed']]);
    const late = ada.agent.post(`${CONTRACTS}/${contract.id}/countersign`).set('User-Agent', BROWSER).send(signature(contract, 'Ada Test'));
    expect((await late.expect(409)).body).toMatchObject({ code: 'contract-state' });
  });

  it('are declined or cancelled with a reason before they are signed, and not afterwards', async () => {
    const declined = await assignContract(hana, dev);
    await dev.agent.post(`${CONTRACTS}/${declined.id}/decline`).send({ reason: ' ' }).expect(400);
    await dev.agent.post(`${CONTRACTS}/${declined.id}/decline`).send({ reason: 'Too little.' }).expect(200);
    expect(await detail(hana, declined.id)).toMatchObject({ status: 'declined', is_active: false, closed_reason: 'Too little.' });
    expect(await inbox(hana)).toEqual(['declined a contract']);
    const cancelled = await assignContract(hana, dev);
    await hana.agent.post(`${CONTRACTS}/${cancelled.id}/cancel`).send({ reason: 'Wrong rate.' }).expect(200);
    await dev.agent.post(`${CONTRACTS}/sign/${cancelled.id}`).set('User-Agent', BROWSER).send(signature(cancelled)).expect(409);
    const signed = await assignContract(hana, dev);
    await signContract(dev, signed);
    await hana.agent.post(`${CONTRACTS}/${signed.id}/cancel`).send({ reason: 'x' }).expect(409);
    const own = await assignContract(ada, hana);
    const refused = await hana.agent.post(`${CONTRACTS}/${own.id}/cancel`).send({ reason: 'x' }).expect(403);
    expect(refused.body).toMatchObject({ code: 'own-contract' });
    await dev.agent.post(`${CONTRACTS}/${signed.id}/decline`).send({ reason: 'x' }).expect(409);
    const list = (await dev.agent.get(`${CONTRACTS}/user`).expect(200)).body as ContractView[];
    expect(list.map(({ status, is_active }) => [status, is_active])).toEqual([
      ['signed', true],
      ['cancelled', false],
      ['declined', false],
    ]);
    const overview = (await dev.agent.get('/api/staff/overview').expect(200)).body as OverviewView;
    expect(overview.counters.find(({ key }) => key === 'active_contracts')).toMatchObject({ state: 'ready', value: 1, path: '/contracts' });
    const changed = await app.database.query<{ action: string; after: unknown }>(
      `SELECT action, after FROM audit_log WHERE target_id = $1 ORDER BY id DESC LIMIT 1`,
      [declined.id],
    );
    expect(changed).toMatchObject([{ action: 'CONTRACT_DECLINED' }]);
    expect(JSON.stringify(changed)).not.toContain('Too little');
  });

  it('do not remind people whose accounts are deactivated, and do not claim to', async () => {
    const contract = await assignContract(hana, dev);
    await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [dev.user.id]);
    app.clock.advance(3 * DAY + MINUTE);
    await app.runJobs();
    await signIn(hana);
    expect(kinds(await detail(hana, contract.id))).toEqual(['created', 'sent']);
  });

  it('expire when nobody signs them in time, after reminders', async () => {
    const today = app.clock.now().toISOString().slice(0, 10);
    const expiresOn = new Date(Date.parse(today) + 5 * DAY).toISOString().slice(0, 10);
    const contract = await assignContract(hana, dev, { expiresOn });
    app.clock.advance(3 * DAY + MINUTE);
    await app.runJobs();
    await app.runJobs();
    await signIn(hana);
    expect(kinds(await detail(hana, contract.id))).toEqual(['created', 'sent', 'reminded']);
    app.clock.advance(4 * DAY);
    const late = await app.database.query<{ id: string }>(`SELECT id FROM contracts WHERE expires_at < $1`, [app.clock.now()]);
    expect(late).toHaveLength(1);
    await signIn(dev);
    const refused = await dev.agent
      .post(`${CONTRACTS}/sign/${contract.id}`)
      .set('User-Agent', BROWSER)
      .send(signature(contract))
      .expect(409);
    expect(refused.body).toMatchObject({ error: expect.stringContaining('time to sign') as string });
    await app.runJobs();
    await signIn(hana);
    expect(await detail(hana, contract.id)).toMatchObject({ status: 'expired', is_active: false });
    expect(await inbox(hana)).toEqual(['a contract expired before it was signed']);
    expect(await inbox(dev)).toEqual([]);
  });

  it('stay readable for people who have left, and are part of the list of people', async () => {
    const contract = await assignContract(hana, dev);
    await signContract(dev, contract);
    await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [dev.user.id]);
    expect((await sealedDocument(app, dev, contract.id)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await detail(dev, contract.id)).toMatchObject({ content: contract.content });
    const people = (await hana.agent.get(`${CONTRACTS}/people?search=dara`).expect(200)).body as ContractPersonView[];
    expect(people).toMatchObject([{ id: dev.user.id, firstName: 'Dara', contracts: 1, can_assign: false }]);
    const everyone = (await hana.agent.get(`${CONTRACTS}/people`).expect(200)).body as ContractPersonView[];
    expect(everyone.map(({ firstName, can_assign }) => [firstName, can_assign])).toEqual([
      ['Ada', true],
      ['Hana', true],
      ['Tove', true],
      ['Dara', false],
    ]);
  });

  it('are part of the personal data: unsigned ones go with the account, signed ones stay for six years', async () => {
    const signed = await signContract(dev, await assignContract(hana, dev));
    const pending = await assignContract(hana, dev);
    await app.runJobs();
    const data = JSON.stringify(await app.nest.get(PersonalDataService).export(dev.user.id)['contracts']?.());
    expect(data).toContain(signed.content_sha256);
    expect(data).toContain(pending.id);
    const managers = JSON.stringify(await app.nest.get(PersonalDataService).export(hana.user.id)['contractActions']?.());
    expect(managers).toContain(signed.id);
    expect(managers).not.toMatch(/£300|Dara/);
    await app.nest.get(Database).transaction(async (tx) => {
      await app.nest.get(PersonalDataService).erase(tx, dev.user.id);
      await tx.manager.query('DELETE FROM users WHERE id = $1', [dev.user.id]);
    });
    await hana.agent.get(`${CONTRACTS}/${pending.id}`).expect(404);
    const kept = await detail(hana, signed.id);
    expect(kept).toMatchObject({ user_id: null, firstName: 'Dara', status: 'signed' });
    app.clock.advance(6 * 365 * DAY);
    await app.runJobs();
    expect(await app.database.query('SELECT id FROM contracts')).toHaveLength(1);
    app.clock.advance(3 * DAY);
    await app.runJobs();
    expect(await app.database.query('SELECT id FROM contracts')).toEqual([]);
    expect(await app.database.query(`SELECT id FROM files WHERE owner_kind = 'contract' AND state = 'stored'`)).toEqual([]);
  });
});
