import { Injectable } from '@nestjs/common';
import { mailLinkEmails } from '../../server/auth/email/mail-links.emails.js';
import { Invalid, NotFound } from '../../server/platform/errors/errors.js';
import { Mail } from '../../server/platform/mail/mail.js';
import { Outbox } from '../../server/platform/mail/outbox.js';
import { StudioIdentity, type Identity } from '../../server/platform/mail/studio-identity.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { deferred, startInstance, type PlatformInstance } from './platform-instance.js';
import { SmtpServer } from './smtp-server.js';

@Injectable()
class Studio extends StudioIdentity {
  identity: Identity = { name: 'Zoë & Söhne', contactEmail: 'hello@studio.example', accent: '#112233' };

  override current(): Promise<Identity> {
    return Promise.resolve(this.identity);
  }
}

const VERIFY_URL = 'https://portal.example/verify-email#token=abc';
const DAY = 86_400_000;

describe('mail', () => {
  let database: TestDatabase;
  let server: SmtpServer;
  let smtpUrl: string;
  let instance: PlatformInstance;
  let studio: Studio;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  beforeEach(async () => {
    server = new SmtpServer();
    smtpUrl = await server.start();
    studio = new Studio();
    instance = await start({ SMTP_URL: smtpUrl });
  });

  afterEach(async () => {
    await instance.close();
    await server.stop();
    await database.clear();
  });

  afterAll(() => database.drop());

  const start = (settings: Record<string, string>) =>
    startInstance(database, {
      settings,
      provide: [{ provide: StudioIdentity, useValue: studio }],
      arrange: (module) => module.get(Mail).register(mailLinkEmails),
    });
  const send = (to = 'ann@home.example', by = instance) =>
    by.database.transaction((tx) => by.module.get(Mail).send(tx, { to, template: 'welcome', data: { email: to, verifyUrl: VERIFY_URL } }));
  const outbox = async (by = instance) => (await by.module.get(Outbox).page({ limit: 100 })).items;

  it('is sent once after the commit, as text and HTML, from the studio', async () => {
    const arrived = deferred();
    server.onMail = () => arrived.resolve();
    const id = await send();
    await arrived.promise;
    await instance.jobs.runDue();
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'hello@studio.example', to: ['ann@home.example'] });
    const [head = '', ...rest] = (mail?.data ?? '').split('\r\n\r\n');
    expect(head).toContain(`Message-ID: <${id}@portal.example>`);
    expect(head).toMatch(/^To: ann@home\.example$/m);
    expect(head).toMatch(/^From: =\?UTF-8\?[^\r\n]+ <hello@studio\.example>$/m);
    expect(head).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(rest.join('\r\n\r\n')).toMatch(/text\/plain[\s\S]*text\/html/);
    expect(await outbox()).toEqual([
      {
        id,
        to: 'ann@home.example',
        subject: 'Welcome to Zoë & Söhne',
        state: 'sent',
        attempts: 1,
        createdAt: expect.stringMatching(/Z$/),
        sentAt: expect.stringMatching(/Z$/),
        lastError: null,
      },
    ]);
  });

  it('has one area for each template', async () => {
    const mail = instance.module.get(Mail);
    expect(() => mail.register(mailLinkEmails)).toThrow('There are two emails called welcome.');
    expect(mail.templateNames).toEqual(['confirmEmail', 'resetPassword', 'verifyEmail', 'welcome']);
    const sent = instance.database.transaction((tx) => mail.send(tx, { to: 'ann@home.example', template: 'accountActivated', data: {} }));
    await expect(sent).rejects.toThrow('No area has registered the email accountActivated.');
  });

  it('does not exist after a rollback', async () => {
    const refused = instance.database.transaction(async (tx) => {
      await instance.module
        .get(Mail)
        .send(tx, { to: 'ann@home.example', template: 'welcome', data: { email: 'ann@home.example', verifyUrl: VERIFY_URL } });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await instance.jobs.runDue()).toBe(0);
    expect(await outbox()).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('is retried after a temporary refusal, with the same Message-ID', async () => {
    server.replies = (command) => (command === 'RCPT' ? '451 come back later' : undefined);
    const id = await send();
    await instance.jobs.runDue();
    expect(await outbox()).toMatchObject([{ state: 'queued', attempts: 1, lastError: expect.stringContaining('451 come back later') }]);
    server.replies = () => undefined;
    instance.clock.advance(60_000);
    await instance.jobs.runDue();
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.data).toContain(`Message-ID: <${id}@portal.example>`);
  });

  it.each([
    ['sender', 'MAIL'],
    ['recipient', 'RCPT'],
    ['content', '.'],
  ])('fails for good when the server permanently refuses its %s', async (_what, refused) => {
    server.replies = (command) => (command === refused ? '550 not here' : undefined);
    await send();
    await instance.jobs.runDue();
    instance.clock.advance(DAY);
    expect(await instance.jobs.runDue()).toBe(0);
    expect(await outbox()).toMatchObject([
      { state: 'failed', attempts: 1, sentAt: null, lastError: expect.stringContaining('550 not here') },
    ]);
  });

  it('fails for good after twelve attempts, unless our own sign-in was refused', async () => {
    await instance.close();
    instance = await start({ SMTP_URL: smtpUrl.replace('smtp://', 'smtp://mailer:hunter2@') });
    server.replies = (command) =>
      command === 'EHLO' ? '250-test\r\n250 AUTH PLAIN' : command === 'AUTH' ? '535 wrong password' : undefined;
    await send();
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await instance.jobs.runDue();
      expect(await outbox()).toMatchObject([{ state: 'queued', attempts: attempt }]);
      instance.clock.advance(2 * 3_600_000);
    }
    await instance.jobs.runDue();
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 12 }]);
    const stored = await database.query(`SELECT last_error FROM mails UNION ALL SELECT last_error FROM jobs WHERE kind = 'mail.send'`);
    const secrets = ['hunter2', Buffer.from('\0mailer\0hunter2').toString('base64')];
    for (const secret of secrets) expect(JSON.stringify([stored, instance.log.lines])).not.toContain(secret);
  });

  it('is not sent, and neither is the password, to a server that offers no TLS where it is required', async () => {
    await instance.close();
    instance = await start({ SMTP_URL: `${smtpUrl.replace('smtp://', 'smtp://mailer:hunter2@')}?requireTLS=true` });
    const lines: string[] = [];
    server.replies = (command, line) => {
      lines.push(line);
      return command === 'EHLO' ? '250-test\r\n250 AUTH PLAIN LOGIN' : command === 'STARTTLS' ? '502 not here' : undefined;
    };
    await send();
    await instance.jobs.runDue();
    expect(await outbox()).toMatchObject([{ state: 'queued', attempts: 1, lastError: expect.stringContaining('STARTTLS') }]);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
  });

  it.each([
    ['garbage', '\u0000\u00ff nonsense'],
    ['more than any server says', `250-${'x'.repeat(3_000_000)}`],
  ])('is retried after the server responds with %s', async (_what, reply) => {
    server.replies = (command) => (command === 'RCPT' ? reply : undefined);
    await send();
    await instance.jobs.runDue();
    const [mail] = await outbox();
    expect(mail).toMatchObject({ state: 'queued', attempts: 1 });
    expect(mail?.lastError?.length).toBeLessThanOrEqual(500);
  });

  it('is sent again when the server hangs up in the middle of an email', async () => {
    server.hangUp = true;
    await send();
    await instance.jobs.runDue();
    expect(await outbox()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    server.hangUp = false;
    instance.clock.advance(60_000);
    await instance.jobs.runDue();
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(server.received).toHaveLength(1);
  });

  it('waits for an unavailable server', async () => {
    await server.stop();
    await send();
    await instance.jobs.runDue();
    expect(await outbox()).toMatchObject([{ state: 'queued', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') }]);
    server = new SmtpServer();
    await server.start();
  });

  it('is stored for admins when no mail server is configured, and is never sent', async () => {
    const quiet = await start({ SMTP_URL: '' });
    const id = await send('ann@home.example', quiet);
    await quiet.jobs.runDue();
    expect(await outbox(quiet)).toMatchObject([{ id, state: 'kept', attempts: 0, sentAt: null }]);
    expect(await database.query(`SELECT 1 FROM jobs WHERE kind = 'mail.send'`)).toEqual([]);
    expect(await quiet.module.get(Outbox).read(id)).toMatchObject({
      text: expect.stringContaining('https://portal.example/dashboard'),
      html: expect.stringContaining('Zoë &amp; Söhne'),
    });
    await quiet.close();
  });

  it('is stored when the mail server is removed from the settings before it was sent', async () => {
    server.replies = (command) => (command === 'RCPT' ? '451 later' : undefined);
    await send();
    await instance.jobs.runDue();
    await instance.close();
    instance = await start({ SMTP_URL: '' });
    instance.clock.advance(60_000);
    await instance.jobs.runDue();
    expect(await outbox()).toMatchObject([{ state: 'kept' }]);
  });

  it('is sent to exactly one plain address, and a line break adds no recipient', async () => {
    const hostile = [
      'ann@home.example\r\nBcc: eve@evil.example',
      'ann@home.example, eve@evil.example',
      'Ann <ann@home.example>',
      'ann@home.example\0',
      '',
    ];
    for (const to of hostile) await expect(send(to)).rejects.toThrow(Invalid);
    studio.identity = { ...studio.identity, name: 'Studio\r\nBcc: eve@evil.example' };
    await send();
    await instance.jobs.runDue();
    expect(server.received.map(({ to }) => to)).toEqual([['ann@home.example']]);
    expect(server.received.splice(0)[0]?.data).not.toMatch(/^bcc:/im);
    studio.identity = { ...studio.identity, name: 'Studio" <eve@evil.example>, "', contactEmail: 'x@y.example\r\nBcc: eve@evil.example' };
    await send();
    await instance.jobs.runDue();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ from: 'no-reply@portal.example', to: ['ann@home.example'] });
    const [head = ''] = (server.received[0]?.data ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc/im);
    expect(head).toMatch(/^From: "Studio\\" <eve@evil\.example>, \\"" <no-reply@portal\.example>$/m);
    expect(await outbox()).toHaveLength(2);
  });

  it('is listed in pages, newest first, including emails of the same moment', async () => {
    await database.query(
      `INSERT INTO mails (id, to_address, subject, text, html, state, created_at)
       SELECT gen_random_uuid(), 'a@b.co', n::text, '', '', 'kept', '2026-01-31T09:00:00Z'::timestamptz + make_interval(secs => n / 3)
       FROM generate_series(0, 6) AS n`,
    );
    const reader = instance.module.get(Outbox);
    const subjects: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await reader.page({ limit: 2, cursor });
      subjects.push(...page.items.map((mail) => mail.subject));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(subjects.map((subject) => Math.trunc(Number(subject) / 3))).toEqual([2, 1, 1, 1, 0, 0, 0]);
    expect(new Set(subjects).size).toBe(7);
    for (const bad of ['x', Buffer.from('["x","y"]').toString('base64url'), Buffer.from('["2026-01-31","y"]').toString('base64url')]) {
      await expect(reader.page({ limit: 2, cursor: bad })).rejects.toThrow(Invalid);
    }
    for (const id of ['', 'x', '00000000-0000-4000-8000-000000000000']) await expect(reader.read(id)).rejects.toThrow(NotFound);
  });

  it('is deleted after thirty days, unless it is still waiting', async () => {
    await send();
    await instance.jobs.runDue();
    await database.query(
      `INSERT INTO mails (id, to_address, subject, text, html, state, created_at) VALUES (gen_random_uuid(), 'a@b.co', 's', '', '', 'queued', now())`,
    );
    instance.clock.advance(29 * DAY);
    await instance.jobs.runDue();
    expect(await outbox()).toHaveLength(2);
    instance.clock.advance(DAY + 3_600_000);
    await instance.jobs.runDue();
    expect(await outbox()).toMatchObject([{ state: 'queued' }]);
  });
});
