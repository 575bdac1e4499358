import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAudit } from '../../server/commands.js';
import type { ContractDetailView } from '../../server/contracts/contracts.dto.js';
import { eventHash } from '../../server/contracts/history/contract-chain.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { assignContract, BROWSER, CONTRACTS, contractTeam, sealedDocument, signature, signContract } from '../support/contracts.js';
import { pdfText } from '../support/pdf-text.js';

const MINUTE = 60_000;

describe('sealed contracts', () => {
  let app: TestApp;
  let hana: SignedIn;
  let dev: SignedIn;
  let ada: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ hana, dev, ada } = await contractTeam(app));
  });

  const detail = async ({ agent }: SignedIn, id: string): Promise<ContractDetailView> =>
    (await agent.get(`${CONTRACTS}/${id}`).expect(200)).body as ContractDetailView;

  it('are sealed once all have signed: a PDF with its certificate, which anyone can verify by its checksum', async () => {
    const contract = await assignContract(hana, dev);
    await signContract(dev, contract);
    await dev.agent.get(`${CONTRACTS}/${contract.id}/document`).expect(404);
    const bytes = await sealedDocument(app, dev, contract.id);
    const text = pdfText(bytes);
    const sealed = await detail(dev, contract.id);
    for (const part of [
      'Developer agreement',
      'Dara Test',
      'Day rate: £300',
      contract.content_sha256,
      BROWSER,
      '127.0.0.1',
      'I have read the whole',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(part);
    for (const { at, hash, kind } of sealed.events.slice(0, -1)) {
      expect(text).toContain(hash);
      expect([kind, text.includes(at)]).toEqual([kind, true]);
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(sealed).toMatchObject({ document_sha256: sha256, sealed_at: expect.any(String) as string, can: { download: true } });
    const verify = async (digest: string): Promise<unknown> => (await app.agent().get(`${CONTRACTS}/verify/${digest}`).expect(200)).body;
    expect(await verify(sha256)).toEqual({ recognised: true, sealed_at: sealed.sealed_at });
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(await verify(createHash('sha256').update(bytes).digest('hex'))).toEqual({ recognised: false, sealed_at: null });
    await app.agent().get(`${CONTRACTS}/verify/abc`).expect(400);
    const { headers } = await dev.agent.get(`${CONTRACTS}/${contract.id}/document`).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('contract-developer-agreement-v1.pdf') as string,
      'x-content-type-options': 'nosniff',
    });
    const [logged] = await app.database.query<{ after: { sha256: string } }>(
      `SELECT after FROM audit_log WHERE action = 'CONTRACT_SEALED' AND target_id = $1`,
      [contract.id],
    );
    expect(logged?.after.sha256).toBe(sealed.events.at(-1)?.hash);
  });

  it('tell their person nothing about the session and the place in which others signed', async () => {
    const contract = await assignContract(hana, dev, { needsCountersignature: true });
    await signContract(dev, contract);
    await ada.agent
      .post(`${CONTRACTS}/${contract.id}/countersign`)
      .set('User-Agent', BROWSER)
      .send(signature(contract, 'Ada Test'))
      .expect(200);
    const keysOf = async (reader: SignedIn, kind: string): Promise<string[]> =>
      Object.keys((await detail(reader, contract.id)).events.find((event) => event.kind === kind)?.details ?? {});
    const source = ['passwordEnteredAt', 'session', 'timeZone'];
    expect(await keysOf(dev, 'signed')).toEqual(expect.arrayContaining(source));
    expect(await keysOf(hana, 'countersigned')).toEqual(expect.arrayContaining(source));
    expect((await keysOf(dev, 'countersigned')).sort()).toEqual(['contentSha256', 'fullName', 'identity', 'roles']);
  });

  it('are sealed later when the job that should do so has failed for good', async () => {
    const contract = await assignContract(hana, dev);
    await signContract(dev, contract);
    await app.runJobs();
    // As if the job had failed.
    const forget = 'UPDATE contracts SET document_file = NULL, document_sha256 = NULL, sealed_at = NULL';
    await app.database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${forget}; DELETE FROM jobs; COMMIT`);
    await app.runJobs();
    expect((await detail(dev, contract.id)).sealed_at).toBeNull();
    app.clock.advance(11 * MINUTE);
    await app.runJobs();
    expect((await detail(dev, contract.id)).sealed_at).not.toBeNull();
  });

  it('are verified by a command that names what was changed: a byte, the text, an entry, its time, or the whole chain', async () => {
    const contract = await assignContract(hana, dev);
    await signContract(dev, contract);
    const file = join(await mkdtemp(join(tmpdir(), 'portal-contract-')), 'contract.pdf');
    const bytes = await sealedDocument(app, dev, contract.id);
    await writeFile(file, bytes);
    const check = async (): Promise<[number, string]> => {
      const output: string[] = [];
      const env = { DATABASE_URL: app.database.url, DATA_DIR: tmpdir() };
      const out = { line: (text: string) => output.push(text), error: (text: string) => output.push(text) };
      return [await verifyAudit(['--contract', file], env, out), output.join(' ')];
    };
    expect(await check()).toEqual([0, expect.stringContaining('Its 6 entries are intact and match the audit trail')]);
    const tampered = async (sql: string, restore: string): Promise<[number, string]> => {
      const run = (statement: string) => app.database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`);
      await run(sql);
      const result = await check();
      await run(restore);
      return result;
    };
    const minute = (sign: string): string => `UPDATE contract_events SET at = at ${sign} interval '1 minute' WHERE seq = 5`;
    expect(await tampered(minute('+'), minute('-'))).toEqual([1, expect.stringContaining('5 (signed): its content does not match')]);
    const rename = (from: string, to: string): string =>
      `UPDATE contract_events SET actor_name = '${to}' WHERE seq = 2 AND actor_name = '${from}'`;
    expect(await tampered(rename('Hana Test', 'Ada Test'), rename('Ada Test', 'Hana Test'))).toEqual([
      1,
      expect.stringContaining('2 (sent)'),
    ]);
    const text = (from: string, to: string): string => `UPDATE contracts SET content = replace(content, '${from}', '${to}')`;
    expect(await tampered(text('£300', '£900'), text('£900', '£300'))).toEqual([1, expect.stringContaining('The text does not match')]);
    const signer = (name: string): string => `UPDATE contracts SET signed_name = '${name}'`;
    expect(await tampered(signer('Eve'), signer('Dara Test'))).toEqual([1, expect.stringContaining('A signature that is stored')]);
    await app.database.query('CREATE TABLE last_event AS SELECT * FROM contract_events WHERE seq = 6');
    expect(await tampered('DELETE FROM contract_events WHERE seq = 6', 'INSERT INTO contract_events TABLE last_event')).toEqual([
      1,
      expect.stringContaining('Entry 6 of the history is missing'),
    ]);
    await app.database.query('DROP TABLE last_event');
    // Hashes that are computed again do not help: the audit trail has the first ones.
    const [last] = await app.database.query<{ hash: string; details: string; at: Date }>('SELECT * FROM contract_events WHERE seq = 6');
    const [previous] = await app.database.query<{ hash: string }>('SELECT hash FROM contract_events WHERE seq = 5');
    const forged = { contractId: contract.id, seq: 6, kind: 'sealed', actorId: null, actorName: 'Eve', ip: null, userAgent: null };
    const hash = eventHash({ ...forged, at: last?.at.toISOString() ?? '', details: last?.details ?? '' }, previous?.hash ?? '');
    const forge = `UPDATE contract_events SET actor_name = 'Eve', hash = '${hash}' WHERE seq = 6`;
    const undo = `UPDATE contract_events SET actor_name = NULL, hash = '${last?.hash}' WHERE seq = 6`;
    expect(await tampered(forge, undo)).toEqual([1, expect.stringContaining('Entry 6 (sealed) does not match the audit trail')]);
    expect((await check())[0]).toBe(0);
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
    await writeFile(file, bytes);
    expect(await check()).toEqual([1, expect.stringContaining('No sealed contract has exactly these bytes')]);
  });
});
