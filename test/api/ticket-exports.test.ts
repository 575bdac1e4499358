import { DOCUMENTS_POOL } from '../../server/platform/documents/documents.js';
import type { WorkerPool } from '../../server/platform/workers/worker-pool.js';
import { Workers } from '../../server/platform/workers/workers.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { enrol, totp } from '../support/identity.js';
import { openDesk, openTicket } from '../support/tickets.js';
import { until } from '../support/until.js';

const MIB = 1024 * 1024;

describe('exports of tickets as PDF', () => {
  let app: TestApp;
  let pool: WorkerPool;
  let officer: SignedIn;
  let short: string;
  let long: string;

  const fill = (ticketId: string, messages: number) =>
    app.database.query(
      `INSERT INTO ticket_messages (ticket_id, seq, entry, id, author_role, body, created_at)
       SELECT $1, n, n, gen_random_uuid(), 'customer', repeat('aж', 5000), now() FROM generate_series(1, $2) n`,
      [ticketId, messages],
    );
  const address = (ticketId: string) => `/api/support/tickets/${ticketId}/export-pdf?reason=Complaint`;
  const bytesOf = async (ticketId: string): Promise<Buffer> => {
    const download = await officer.agent
      .get(address(ticketId))
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    return download.body as Buffer;
  };
  const made = async (): Promise<number> => (await app.database.query(`SELECT id FROM audit_log WHERE action = 'TICKET_PDF_MADE'`)).length;

  beforeAll(async () => {
    app = await createTestApp();
    pool = app.nest.get(Workers).named(DOCUMENTS_POOL);
    const { customer } = await openDesk(app);
    short = (await openTicket(customer)).id;
    long = (await openTicket(customer)).id;
    await fill(long, 600);
    officer = await app.signUp({ roles: ['dpo'] });
    const { secret } = await enrol(app, officer);
    await officer.agent
      .post('/api/auth/verify-2fa')
      .send({ code: totp(app, secret) })
      .expect(200);
    for (const id of [short, long]) {
      await officer.agent
        .post(`/api/support/tickets/${id}/audit`)
        .send({ action: 'INVESTIGATE', details: { reason: 'Complaint' } })
        .expect(200);
    }
  });
  afterAll(() => app.close());

  it('leave the program responsive and its memory small, however long the ticket is', async () => {
    const before = process.memoryUsage().rss;
    let most = before;
    const measuring = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    const order: string[] = [];
    const exported = bytesOf(long).then((bytes) => {
      order.push('export');
      return bytes;
    });
    await until(() => pool.pids.length === 1, 'the worker to begin');
    await officer.agent.get('/api/auth/me').expect(200);
    order.push('light request');
    const bytes = await exported;
    clearInterval(measuring);
    expect(order).toEqual(['light request', 'export']);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString()).toContain('%%EOF');
    expect((most - before) / MIB).toBeLessThan(200);
  }, 120_000);

  it('report a killed worker, and the next export works', async () => {
    await bytesOf(short);
    const failed = officer.agent.get(address(long)).then((response) => response);
    await until(() => pool.load === 1, 'the export to begin');
    for (const pid of pool.pids) process.kill(pid, 'SIGKILL');
    const download = await failed;
    expect(download.status).toBe(503);
    expect(download.body).toMatchObject({ code: 'worker-failed', error: expect.any(String) });
    expect((await bytesOf(short)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are refused when too many wait, leaving neither receipt nor audit row', async () => {
    const places = [];
    for (let room = true; room;) {
      try {
        places.push(pool.admit());
      } catch {
        room = false;
      }
    }
    const before = await made();
    const response = await officer.agent.get(address(short)).expect(503);
    expect(response.body.code).toBe('busy');
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
    expect(await made()).toBe(before);
    for (const place of places) place.release();
    await bytesOf(short);
    expect(await made()).toBe(before + 1);
  });

  it('stop when the client disconnects', async () => {
    const request = officer.agent.get(address(long));
    const gone = request.catch((error: unknown) => error);
    await until(() => pool.load === 1 && pool.pids.length === 1, 'the export to begin');
    const [pid] = pool.pids;
    request.abort();
    await until(() => pool.load === 0 && !pool.pids.includes(pid ?? 0), 'the worker to end');
    expect(await gone).toMatchObject({ code: 'ABORTED' });
  });
});
