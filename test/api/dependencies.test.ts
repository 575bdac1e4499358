import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAudit } from '../../scripts/lib/advisories.mjs';
import { sbomOf } from '../../scripts/lib/sbom.mjs';
import { componentsOf } from '../../server/security/dependencies/sbom.rules.js';
import type { DependencyView, SupplyChainView } from '../../server/security/dependencies/dependencies.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

const DEPENDENCIES = '/api/security/dependencies';
const UPLOAD = `${DEPENDENCIES}/advisories`;
const root = join(import.meta.dirname, '../..');

const reportOf = (name: string, range: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      [name]: {
        name,
        severity: 'high',
        via: [{ name, title: 'Remote code execution', severity: 'high', range, url: 'https://example.org/1' }],
      },
    },
  });

describe('the supply chain', () => {
  let app: TestApp;
  let officer: SignedIn;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portal-sbom-'));
    const [lock, manifest] = await Promise.all(
      ['package-lock.json', 'package.json'].map(async (file) => JSON.parse(await readFile(join(root, file), 'utf8')) as never),
    );
    await writeFile(join(directory, 'sbom.json'), JSON.stringify(sbomOf(lock as never, manifest as never)));
    app = await createTestApp({ settings: { CLIENT_DIR: directory } });
  });
  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    officer = await app.signUp({ roles: ['security'] });
  });

  const list = async (query = ''): Promise<DependencyView[]> =>
    ((await officer.agent.get(`${DEPENDENCIES}${query}`).expect(200)).body as { items: DependencyView[] }).items;
  const summary = async (): Promise<SupplyChainView> =>
    (await officer.agent.get(`${DEPENDENCIES}/summary`).expect(200)).body as SupplyChainView;
  const upload = (report: string, { agent } = officer) => agent.post(UPLOAD).attach('file', Buffer.from(report), 'audit.json');

  it('lists the packages of the lock file, of unknown status without a report', async () => {
    const [nest] = await list('?q=@nestjs/core');
    expect(nest).toEqual({
      name: '@nestjs/core',
      version: expect.stringMatching(/^12\./) as string,
      licence: 'MIT',
      isDevelopment: false,
      status: 'unknown',
      advisories: [],
    });
    expect((await list('?q=playwright')).every(({ isDevelopment }) => isDevelopment)).toBe(true);
    expect(await summary()).toEqual({ packages: expect.any(Number) as number, vulnerable: null, report: null });
    const overview = (await officer.agent.get('/api/security').expect(200)).body as { dependencies: unknown[]; figures: object[] };
    expect(overview.dependencies).toHaveLength(20);
    expect(overview.figures).toContainEqual(
      expect.objectContaining({ key: 'vulnerable-packages', value: null, whenUnknown: 'Not scanned yet' }),
    );
  });

  it('finds a vulnerable package with its version once a report is uploaded, and says where that is known from', async () => {
    const response = await upload(reportOf('express', '>=5.0.0')).expect(200);
    expect(response.body).toMatchObject({ vulnerable: 1, report: { fileName: 'audit.json', advisories: 1 } });
    const [express] = await list('?status=vulnerable');
    expect(express).toMatchObject({
      name: 'express',
      version: expect.stringMatching(/^5\./) as string,
      status: 'vulnerable',
      advisories: [{ title: 'Remote code execution', severity: 'high', url: 'https://example.org/1' }],
    });
    expect((await list())[0]?.name).toBe('express');
    expect((await list('?q=@nestjs/core'))[0]?.status).toBe('clear');
    await upload(reportOf('express', '<4.0.0')).expect(200);
    expect(await list('?status=vulnerable')).toEqual([]);
    const entries = await app.database.query("SELECT after FROM audit_log WHERE action = 'ADVISORIES_UPLOADED'");
    expect(entries).toHaveLength(2);
  });

  it('uses the report of the build while it is newer, and says so', async () => {
    const built = await mkdtemp(join(tmpdir(), 'portal-advisories-'));
    await writeFile(join(built, 'sbom.json'), await readFile(join(directory, 'sbom.json')));
    const checkedAt = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
    await writeFile(
      join(built, 'advisories.json'),
      JSON.stringify({ checkedAt, report: JSON.parse(reportOf('express', '>=5.0.0')) as object }),
    );
    const other = await createTestApp({ settings: { CLIENT_DIR: built }, database: app.database });
    try {
      const { agent } = await other.signUp({ roles: ['security'] });
      const read = async () => (await agent.get(`${DEPENDENCIES}/summary`).expect(200)).body as SupplyChainView;
      expect(await read()).toMatchObject({ vulnerable: 1, report: { source: 'build', at: checkedAt, fileName: null, advisories: 1 } });
      await upload(reportOf('express', '<4.0.0')).expect(200);
      expect(await read()).toMatchObject({ vulnerable: 0, report: { source: 'upload', fileName: 'audit.json' } });
      await app.database.query("UPDATE security_advisories SET uploaded_at = now() - interval '1 day'");
      expect(await read()).toMatchObject({ vulnerable: 1, report: { source: 'build' } });
    } finally {
      await other.close();
      await rm(built, { recursive: true });
    }
  });

  it('names what each package depends on, as Node.js finds it, and which are only for development', () => {
    const lock = {
      packages: {
        '': { dependencies: { a: '^1.0.0' }, devDependencies: { c: '^1.0.0' } },
        'node_modules/a': {
          version: '1.0.0',
          license: 'MIT',
          integrity: `sha512-${Buffer.from('digest').toString('base64')}`,
          dependencies: { b: '^2.0.0' },
        },
        'node_modules/a/node_modules/b': { version: '2.0.0' },
        'node_modules/b': { version: '1.0.0', dev: true },
        'node_modules/c': { version: '1.0.0', dev: true, license: '(MIT OR Apache-2.0)', dependencies: { b: '^1.0.0' } },
      },
    };
    const document = sbomOf(lock, { name: 'program', version: '1.0.0' });
    expect(document.dependencies).toEqual([
      { ref: 'a@1.0.0', dependsOn: ['b@2.0.0'] },
      { ref: 'c@1.0.0', dependsOn: ['b@1.0.0'] },
      { ref: 'program@1.0.0', dependsOn: ['a@1.0.0', 'c@1.0.0'] },
    ]);
    expect(componentsOf(document)).toEqual([
      { name: 'a', version: '1.0.0', licence: 'MIT', isDevelopment: false },
      { name: 'b', version: '1.0.0', licence: null, isDevelopment: true },
      { name: 'b', version: '2.0.0', licence: null, isDevelopment: false },
      { name: 'c', version: '1.0.0', licence: '(MIT OR Apache-2.0)', isDevelopment: true },
    ]);
    expect(document.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(sbomOf(lock, { name: 'program', version: '1.0.0' })).toEqual(document);
  });

  it('pages through all packages, each once', async () => {
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const path = `${DEPENDENCIES}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page = (await officer.agent.get(path).expect(200)).body as { items: DependencyView[]; nextCursor: string | null };
      seen.push(...page.items.map(({ name, version }) => `${name}@${version}`));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength((await summary()).packages ?? 0);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('can be downloaded as a CycloneDX document', async () => {
    const { headers, body } = await officer.agent.get(`${DEPENDENCIES}/sbom`).expect(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/vnd.cyclonedx+json') as string,
      'content-disposition': 'attachment; filename="sbom.cdx.json"',
    });
    expect(body).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  });

  it('refuses what is not a report, and leaves the stored one as it is', async () => {
    await upload(reportOf('express', '>=5.0.0')).expect(200);
    for (const report of ['', 'not JSON', '{"error":{}}', '[]']) {
      const { body } = await upload(report).expect(400);
      expect(body).toMatchObject({ fields: { file: expect.stringContaining('npm audit') as string } });
    }
    await upload('x'.repeat(5 * 1024 * 1024)).expect(413);
    expect(await summary()).toMatchObject({ vulnerable: 1 });
  });

  it('is open to the security centre only, and a report needs a recent password', async () => {
    for (const roles of [['developer'], ['hr']] as const) {
      const { agent } = await app.signUp({ roles: [...roles] });
      await agent.get(DEPENDENCIES).expect(403);
      await agent.get(`${DEPENDENCIES}/sbom`).expect(403);
      await agent
        .post(UPLOAD)
        .attach('file', Buffer.from(reportOf('express', '*')), 'audit.json')
        .expect(403);
    }
    await app.agent().get(DEPENDENCIES).expect(401);
    app.clock.advance(11 * 60_000);
    expect((await upload(reportOf('express', '*')).expect(403)).body).toMatchObject({ code: 'proof-required' });
  });
});

describe('asking the registry during a build', () => {
  const report = { auditReportVersion: 2, vulnerabilities: {} };
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('gives what it answered in that time, and nothing otherwise', async () => {
    const quick = startAudit(() => Promise.resolve({ output: JSON.stringify(report) }));
    await settle();
    expect(quick.result()).toEqual({ checkedAt: expect.any(String), report });
    for (const output of ['', 'not json', '{"error":{"code":"ENOTFOUND"}}', '{"message":"request failed"}', 'null']) {
      const refused = startAudit(() => Promise.resolve({ output }));
      await settle();
      expect(refused.result()).toEqual({ checkedAt: null, report: null });
    }
    const failing = startAudit(() => Promise.reject(new Error('no npm')));
    await settle();
    expect(failing.result()).toEqual({ checkedAt: null, report: null });
  });

  it('is not waited for, and asking ends with the build', () => {
    let asking: AbortSignal | undefined;
    const slow = startAudit((signal) => {
      asking = signal;
      return new Promise(() => undefined);
    });
    expect(slow.result()).toEqual({ checkedAt: null, report: null });
    expect(asking?.aborted).toBe(true);
  });
});
