import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { markFinished, markUnfinished } from '../../server/demo/unfinished-demo.repository.js';
import { discardUnfinishedDemo } from '../../server/demo/unfinished-demo.js';
import { clientOptions } from '../../server/platform/database/connections/connection.js';
import { dataSourceOptions } from '../../server/platform/database/data-source.js';
import { migrations } from '../../server/platform/database/migrations/index.js';
import { prepareDatabase } from '../../server/platform/database/connections/prepare.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

describe('a demo that was stopped while it was being filled', () => {
  let database: TestDatabase;
  let source: DataSource;
  let dataDir: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource(dataSourceOptions(clientOptions({ connectionString: database.url }, 'test'))).initialize();
    dataDir = await mkdtemp(join(tmpdir(), 'portal-demo-'));
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  const discard = () => discardUnfinishedDemo({ dataDir, s3: undefined }, { connectionString: database.url });
  const slugs = async () => (await database.query<{ slug: string }>('SELECT slug FROM projects')).map(({ slug }) => slug);

  it('is emptied and filled again; a finished one is kept', async () => {
    await database.query(
      `INSERT INTO projects (id, title, description, slug, public) VALUES (gen_random_uuid(), 'T', 'D', 'half-filled', true)`,
    );
    await database.query(`INSERT INTO audit_log (at, action) VALUES (now(), 'PROJECT_CREATED')`);
    await Promise.all(['secret.key', 'audit-head.json', 'demo-accounts.txt'].map((name) => writeFile(join(dataDir, name), 'x')));
    await markUnfinished(source);
    await markFinished(source);
    expect(await discard()).toBe(false);
    expect(await slugs()).toEqual(['half-filled']);

    await markUnfinished(source);
    expect(await discard()).toBe(true);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
    expect((await prepareDatabase({ connectionString: database.url })).ran).toHaveLength(migrations.length);
    expect(await slugs()).toEqual([]);
    expect(await discard()).toBe(false);
  });
});
