import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditChainer } from '../../server/platform/audit/chain/audit-chainer.js';
import { verifyAudit } from '../../server/platform/audit/chain/audit-verify.js';
import type { ReceiptView, TranscriptView } from '../../server/support/transcripts/transcripts.dto.js';
import type { AttachmentView, MessageView } from '../../server/support/messages/messages.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { mailsTo } from '../support/identity.js';
import { photograph } from '../support/pictures.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

describe('the records of a ticket', () => {
  let app: TestApp;
  let desk: Desk;
  let ticketId: string;
  const path = (rest: string, id = ticketId): string => `/api/support/tickets/${id}${rest}`;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    desk = await openDesk(app);
    ticketId = (await openTicket(desk.customer)).id;
    await verify(desk, ticketId);
  });

  const upload = (person: SignedIn, files: Array<[name: string, content: Buffer]>) => {
    const call = person.agent.post(path('/attachments'));
    for (const [name, content] of files) call.attach('files', content, name);
    return call;
  };
  const send = async (person: SignedIn, input: object) =>
    (
      await person.agent
        .post(path('/messages'))
        .send({ id: randomUUID(), ...input })
        .expect(201)
    ).body as MessageView;

  describe('attachments', () => {
    it('belong to a message, and are downloaded by users who may read it', async () => {
      const log = Buffer.from('line one\nline two\n');
      const [file] = (await upload(desk.customer, [['game.log', log]]).expect(201)).body as AttachmentView[];
      expect(file).toMatchObject({ name: 'game.log', size: log.length, picture: null });
      const url = path(`/attachments/${file?.id}`);
      await desk.customer.agent.get(url).expect(404);
      const message = await send(desk.customer, { body: 'See the log', attachmentIds: [file?.id] });
      expect(message.attachments).toEqual([file]);
      const response = await desk.agent.agent.get(url).expect(200);
      expect(response.headers['content-disposition']).toContain('attachment');
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(response.text).toBe(log.toString());
      await app.agent().get(url).expect(401);
      await (await app.signUp()).agent.get(url).expect(404);
      await desk.customer.agent.post(path('/revoke-access')).send({}).expect(200);
      await desk.agent.agent.get(url).expect(404);
      await desk.customer.agent.get(url).expect(200);
    });

    it('show pictures inline only re-encoded', async () => {
      const [file] = (await upload(desk.customer, [['lamp.jpg', await photograph(900, 600)]]).expect(201)).body as AttachmentView[];
      expect(file).toMatchObject({ content_type: 'image/webp', picture: { width: 900, height: 600 } });
      await send(desk.customer, { body: 'A picture', attachmentIds: [file?.id] });
      const shown = await desk.customer.agent.get(path(`/attachments/${file?.id}?picture=400`)).expect(200);
      expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
      expect(shown.headers['content-disposition']).toContain('inline');
      expect((await desk.customer.agent.get(path(`/attachments/${file?.id}`)).expect(200)).headers['content-disposition']).toContain(
        'attachment',
      );
    });

    it('of a note are for agents only', async () => {
      const [file] = (await upload(desk.agent, [['note.txt', Buffer.from('Canary 91c0')]]).expect(201)).body as AttachmentView[];
      await send(desk.agent, { body: 'Look', isInternal: true, attachmentIds: [file?.id] });
      await desk.customer.agent.get(path(`/attachments/${file?.id}`)).expect(404);
      expect((await desk.agent.agent.get(path(`/attachments/${file?.id}`)).expect(200)).text).toBe('Canary 91c0');
      expect((await desk.customer.agent.get(path('/messages')).expect(200)).text).not.toContain(file?.id);
    });

    it('refuse other types, too many or too large files, and those of other users', async () => {
      expect((await upload(desk.customer, [['run.exe', Buffer.from('MZ')]]).expect(415)).body.error).toMatch(/png.*pdf.*log/);
      await upload(desk.customer, [['page.svg', Buffer.from('<svg onload="alert(1)"/>')]]).expect(415);
      await upload(desk.customer, [['lamp.png', Buffer.from('no picture')]]).expect(415);
      await upload(desk.customer, [['big.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a')]]).expect(413);
      await upload(
        desk.customer,
        Array.from({ length: 6 }, (_, n) => [`${n}.txt`, Buffer.from('x')] as [string, Buffer]),
      ).expect(413);
      await upload(await app.signUp(), [['a.txt', Buffer.from('x')]]).expect(404);
      expect(await app.database.query('SELECT id FROM ticket_attachments')).toEqual([]);
      const [file] = (await upload(desk.customer, [['a.txt', Buffer.from('x')]]).expect(201)).body as AttachmentView[];
      await desk.agent.agent
        .post(path('/messages'))
        .send({ body: 'Mine now', attachmentIds: [file?.id] })
        .expect(409);
      await desk.agent.agent.delete(path(`/attachments/${file?.id}`)).expect(404);
      await desk.customer.agent.delete(path(`/attachments/${file?.id}`)).expect(204);
      await desk.customer.agent
        .post(path('/messages'))
        .send({ body: 'Gone', attachmentIds: [file?.id] })
        .expect(409);
      expect(await app.database.query('SELECT id FROM ticket_messages')).toEqual([]);
    });

    it('may be logs, data, crash dumps, videos and archives, checked by content and never shown inline', async () => {
      const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2')]);
      const webm = Buffer.concat([
        Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x84]),
        Buffer.from('webm'),
        Buffer.from([0x42, 0x87, 0x81, 0x04]),
      ]);
      const sevenZip = Buffer.concat([Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), Buffer.alloc(24)]);
      const good: Array<[string, Buffer]> = [
        ['save.json', Buffer.from('{"level":3}')],
        ['times.csv', Buffer.from('frame,ms\n1,16\n')],
        ['crash.dmp', Buffer.concat([Buffer.from('MDMP\x93\xa7', 'latin1'), Buffer.alloc(64)])],
        ['clip.mp4', mp4],
        ['clip.webm', webm],
        ['all.7z', sevenZip],
      ];
      for (const one of good) {
        const [file] = (await upload(desk.customer, [one]).expect(201)).body as AttachmentView[];
        await send(desk.customer, { body: 'Here', attachmentIds: [file?.id] });
        const { headers } = await desk.agent.agent.get(path(`/attachments/${file?.id}`)).expect(200);
        expect(headers['content-disposition']).toMatch(/^attachment/);
        await desk.agent.agent.get(path(`/attachments/${file?.id}?picture=400`)).expect(404);
      }
      for (const name of ['crash.dmp', 'clip.mp4', 'clip.webm', 'all.7z'])
        expect((await upload(desk.customer, [[name, Buffer.from('MZ is no such thing')]]).expect(415)).body.error).toMatch(
          /not what its name says/,
        );
      await upload(desk.customer, [['save.json', Buffer.from('%PDF-1.7')]]).expect(415);
    });

    it('that are unsent are listed for their uploader', async () => {
      const waiting = async (person: SignedIn) => (await person.agent.get(path('/attachments')).expect(200)).body as AttachmentView[];
      const files = (
        await upload(desk.customer, [
          ['a.txt', Buffer.from('x')],
          ['lamp.jpg', await photograph(90, 60)],
        ]).expect(201)
      ).body as AttachmentView[];
      const byName = (views: AttachmentView[]) => [...views].sort((one, other) => one.name.localeCompare(other.name));
      expect(byName(await waiting(desk.customer))).toEqual(byName(files));
      expect(await waiting(desk.agent)).toEqual([]);
      await app.agent().get(path('/attachments')).expect(401);
      await (await app.signUp()).agent.get(path('/attachments')).expect(404);
      await send(desk.customer, { body: 'See the log', attachmentIds: [files[0]?.id] });
      expect(await waiting(desk.customer)).toEqual([files[1]]);
    });

    it('that are abandoned do not block new ones', async () => {
      const five = (round: number) => Array.from({ length: 5 }, (_, n): [string, Buffer] => [`${round}-${n}.txt`, Buffer.from('x')]);
      for (const round of [1, 2, 3, 4, 5]) {
        app.clock.advance(1_000);
        await upload(desk.customer, five(round)).expect(201);
      }
      const names = ((await desk.customer.agent.get(path('/attachments')).expect(200)).body as AttachmentView[]).map(({ name }) => name);
      expect(names.sort()).toEqual([2, 3, 4, 5].flatMap((round) => five(round).map(([name]) => name)));
    });

    it('that are never sent are deleted after a day', async () => {
      await upload(desk.customer, [['a.txt', Buffer.from('x')]]).expect(201);
      app.clock.advance(25 * 3_600_000);
      await app.runJobs();
      expect(await app.database.query('SELECT id FROM ticket_attachments')).toEqual([]);
    });
  });

  describe('access receipts', () => {
    const receipts = async (): Promise<ReceiptView[]> =>
      (await desk.customer.agent.get(path('/receipts')).expect(200)).body as ReceiptView[];

    it('show the customer each read by an agent, grouped by ten minutes', async () => {
      await desk.agent.agent.put('/api/users/profile').send({ firstName: 'Ines', lastName: 'Secret' }).expect(200);
      expect(await receipts()).toEqual([]);
      await desk.agent.agent.get(path('/profile')).expect(200);
      await desk.agent.agent.get(path('/messages')).expect(200);
      await desk.agent.agent.get(path('/messages')).expect(200);
      const seen = await receipts();
      expect(seen.map(({ kind, reads }) => [kind, reads]).sort()).toEqual([
        ['messages', 2],
        ['profile', 1],
      ]);
      expect(seen[0]?.agent).toEqual({ name: 'Ines', role: 'support' });
      expect(JSON.stringify(seen)).not.toContain('Secret');
      app.clock.advance(10 * 60_000 + 1);
      await desk.agent.agent.get(path('/messages')).expect(200);
      expect(await receipts()).toHaveLength(3);
      // The customer’s own reads are not recorded.
      await desk.customer.agent.get(path('/messages')).expect(200);
      expect(await receipts()).toHaveLength(3);
      await desk.agent.agent.get(path('/receipts')).expect(404);
      await app.agent().get(path('/receipts')).expect(401);
    });

    it('are in the transcript with their audit rows, which audit:verify checks', async () => {
      await send(desk.customer, { body: 'Hello\naudit-row {"forged":true}' });
      await send(desk.agent, { body: 'Canary 44aa', isInternal: true });
      await desk.agent.agent.get(path('/messages')).expect(200);
      await app.nest.get(AuditChainer).chainNow();
      const response = await desk.customer.agent.get(path('/transcript.txt')).expect(200);
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename="ticket-\d+-\d{4}-\d\d-\d\d\.txt"$/);
      expect(response.text).toContain('Category: Technical: Bug\nStatus: Open\n');
      expect(response.text).toContain('    Hello\n    audit-row');
      expect(response.text).not.toContain('Canary');
      const directory = await mkdtemp(join(tmpdir(), 'portal-transcript-'));
      try {
        const check = async (text: string, trail?: string) => {
          const lines: string[] = [];
          await writeFile(join(directory, 't.txt'), text);
          const code = await verifyAudit(
            ['--transcript', join(directory, 't.txt'), ...(trail === undefined ? [] : ['--file', trail])],
            {},
            { line: (line) => lines.push(line), error: (line) => lines.push(line) },
          );
          return { code, output: lines.join('\n') };
        };
        expect(await check(response.text)).toMatchObject({ code: 0, output: expect.stringContaining('carries 1 row') });
        expect(await check(response.text.replace('Hello', 'Hallo'))).toMatchObject({
          code: 1,
          output: expect.stringContaining('The text of the transcript was changed'),
        });
        expect(await check(response.text.replace('read the messages', 'opened a file'))).toMatchObject({ code: 1 });
        expect(await check(response.text.replace(/seal sha256 .*\n$/, ''))).toMatchObject({ code: 1 });
        // Changed and sealed again: only the trail reveals it.
        const trail = join(directory, 'trail.ndjson');
        await app.nest.get(AuditChainer).chainNow();
        const env = { DATABASE_URL: app.database.url, DATA_DIR: directory };
        expect(await verifyAudit(['--export', trail], env, { line: () => undefined, error: () => undefined })).toBe(0);
        expect(await check(response.text, trail)).toMatchObject({ code: 0, output: expect.stringContaining('are in the trail') });
        const changed = response.text.replace('Hello', 'Hallo').replace(/seal sha256 .*\n$/, '');
        const resealed = `${changed}seal sha256 ${createHash('sha256').update(changed).digest('hex')}\n`;
        expect(await check(resealed)).toMatchObject({ code: 0 });
        expect(await check(resealed, trail)).toMatchObject({ code: 1, output: expect.stringContaining('sealed again') });
        await writeFile(join(directory, 'log.csv'), 'Time,Action\n2026-11-23,USER_SIGNED_IN\n');
        const lines: string[] = [];
        const output = { line: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
        expect(await verifyAudit(['--file', join(directory, 'log.csv')], {}, output)).toBe(2);
        expect(lines.join()).toContain('is not an export of the audit trail');
        expect(await check(response.text.replace('TICKET_MESSAGES_READ', 'TICKET_PROFILE_READ'))).toMatchObject({ code: 1 });
      } finally {
        await rm(directory, { recursive: true });
      }
    });
  });

  describe('the transcript', () => {
    it('is for both sides after the check, and an agent’s read of it is a receipt', async () => {
      await send(desk.customer, { body: 'Hello' });
      const own = (await desk.customer.agent.get(path('/transcript')).expect(200)).body as TranscriptView;
      expect(own.messages.map(({ body }) => body)).toEqual(['Hello']);
      const read = (await desk.agent.agent.get(path('/transcript')).expect(200)).body as TranscriptView;
      expect(read.receipts).toEqual([]);
      expect((await desk.customer.agent.get(path('/receipts')).expect(200)).body).toMatchObject([{ kind: 'transcript' }]);
      const locked = await openTicket(desk.customer);
      await desk.customer.agent.get(path('/transcript', locked.id)).expect(409);
      await desk.customer.agent.get(path('/transcript.txt', locked.id)).expect(409);
      await (await app.signUp()).agent.get(path('/transcript')).expect(404);
      await app.agent().get(path('/transcript.txt')).expect(401);
    });
  });

  describe('emails', () => {
    const subjects = async (person: SignedIn) =>
      (await mailsTo(app, person.email)).map(({ subject }) => subject).filter((subject) => /icket #/.test(subject));

    it('notify customer and agents of a new ticket and unread replies once, without the messages', async () => {
      expect(await subjects(desk.customer)).toEqual([expect.stringMatching(/^We have your ticket #\d+$/)]);
      expect(await subjects(desk.agent)).toEqual([expect.stringMatching(/^New ticket #\d+$/)]);
      await send(desk.agent, { body: 'Secret words oboe' });
      await send(desk.agent, { body: 'And more' });
      await app.runJobs();
      expect(await subjects(desk.customer)).toHaveLength(1);
      app.clock.advance(2 * 60_000 + 1);
      expect((await subjects(desk.customer)).filter((subject) => subject.includes('answered'))).toHaveLength(1);
      expect(JSON.stringify(await mailsTo(app, desk.customer.email))).not.toContain('oboe');
    });

    it('contain the subject only for a verified address of the customer', async () => {
      const customer = desk.customer;
      const elsewhere = `someone-${randomUUID()}@elsewhere.test`;
      const textsTo = async (address: string) =>
        (await mailsTo(app, address))
          .filter(({ subject }) => /icket #/.test(subject))
          .map(({ text }) => text)
          .join();
      await app.database.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [customer.user.id]);
      await openTicket(customer, { subject: 'Buy the cheap lamps' });
      await openTicket(customer, { subject: 'Buy the cheap lamps', contactEmail: elsewhere });
      expect(await textsTo(customer.email)).not.toContain('Buy the cheap lamps');
      expect(await textsTo(elsewhere)).toMatch(/Your request is with .+ as ticket #\d+/);
      await app.database.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [customer.user.id]);
      await openTicket(customer, { subject: 'The glass is broken' });
      await openTicket(customer, { subject: 'The glass is broken', contactEmail: elsewhere });
      expect(await textsTo(customer.email)).toContain('“The glass is broken” is with');
      expect(await textsTo(elsewhere)).not.toContain('The glass is broken');
    });

    it('reach the other agents once the assignee is no longer one', async () => {
      const other = await app.signUp({ roles: ['support'] });
      const written = async (person: SignedIn) =>
        (await subjects(person)).filter((subject) => subject.includes('customer has written')).length;
      await app.database.query('UPDATE tickets SET assignee_id = $1', [desk.agent.user.id]);
      await send(desk.customer, { body: 'Hello?' });
      app.clock.advance(3 * 60_000);
      expect([await written(desk.agent), await written(other)]).toEqual([1, 0]);
      await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [desk.agent.user.id]);
      await send(desk.customer, { body: 'Still there?' });
      app.clock.advance(3 * 60_000);
      expect([await written(desk.agent), await written(other)]).toEqual([1, 1]);
    });

    it('are not sent for read messages, nor to users who opted out', async () => {
      const { seq } = await send(desk.agent, { body: 'Hello' });
      await desk.customer.agent.put(path('/read')).send({ seq }).expect(204);
      app.clock.advance(3 * 60_000);
      expect((await subjects(desk.customer)).filter((subject) => subject.includes('answered'))).toEqual([]);
      await desk.agent.agent
        .put('/api/users/preferences')
        .send({ mail: { tickets: false } })
        .expect(200);
      await send(desk.customer, { body: 'Are you there?' });
      app.clock.advance(3 * 60_000);
      expect((await subjects(desk.agent)).filter((subject) => subject.includes('customer has written'))).toEqual([]);
    });
  });

  it('is anonymised with the account, and stays as “Deleted user”', async () => {
    const [file] = (await upload(desk.customer, [['a.txt', Buffer.from('private')]]).expect(201)).body as AttachmentView[];
    await send(desk.customer, { body: 'Hello', attachmentIds: [file?.id] });
    const data = JSON.stringify((await desk.customer.agent.get('/api/users/data').expect(200)).body);
    expect(data).toContain('The lamp does not light');
    expect(data).toContain('"Hello"');
    await desk.customer.agent.post('/api/legal/delete-account').send({}).expect(200);
    const [line] = (await desk.agent.agent.get(path('/messages')).expect(200)).body as MessageView[];
    expect(line).toMatchObject({ author_id: null, author_name: 'Deleted user', body: 'Hello', attachments: [] });
    expect(await app.database.query('SELECT customer_id, contact_email FROM tickets')).toEqual([
      { customer_id: null, contact_email: null },
    ]);
  });

  it('leaves no ticket that nobody can close, and sends no email to the former address', async () => {
    const elsewhere = 'canary-contact@elsewhere.test';
    const asked = (await openTicket(desk.customer, { contactEmail: elsewhere })).id;
    await desk.agent.agent.post(path('/propose-close')).send({}).expect(200);
    const other = await app.signUp();
    const open = (await openTicket(other, { contactEmail: elsewhere })).id;
    const mails = async () => (await mailsTo(app, elsewhere)).map(({ text }) => [asked, open].find((id) => text.includes(id)));
    expect((await mails()).sort()).toEqual([asked, open].sort());
    await desk.customer.agent.post('/api/legal/delete-account').send({}).expect(200);
    expect(await mails()).toEqual([open]);
    const rows = await app.database.query('SELECT id, status, waits_for FROM tickets WHERE customer_id IS NULL');
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([ticketId, asked].map((id) => ({ id, status: 'closed', waits_for: 'nobody' }))));
    const [, line] = (await desk.agent.agent.get(path('/messages')).expect(200)).body as MessageView[];
    expect(line).toMatchObject({ author_role: 'system', body: 'The customer’s account was deleted, so this ticket is closed.' });
    const counted = await app.database.query('SELECT status, n::int FROM ticket_counts WHERE n > 0');
    expect(counted).toEqual(
      expect.arrayContaining([
        { status: 'closed', n: 2 },
        { status: 'open', n: 1 },
      ]),
    );
    expect((await app.database.query('SELECT status FROM tickets WHERE id = $1', [open]))[0]).toEqual({ status: 'open' });
  });
});
