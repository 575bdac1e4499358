import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { markUnfinished } from '../../server/demo/unfinished-demo.repository.js';
import { discardUnfinishedDemo } from '../../server/demo/unfinished-demo.js';
import { clientOptions } from '../../server/platform/database/connections/connection.js';
import { dataSourceOptions } from '../../server/platform/database/data-source.js';
import { migrations } from '../../server/platform/database/migrations/index.js';
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.js';
import { Person } from './person.js';
import { refusal } from './refused-start.js';
import { Workspace } from './workspace.js';

jest.setTimeout(60_000);

const NAMES = migrations.map(({ name }) => name);

describe('a database at start-up', () => {
  const workspace = new Workspace();
  let database: EmptyDatabase;
  beforeEach(async () => {
    database = await createEmptyDatabase();
  });
  afterEach(() => database.drop());
  afterAll(() => workspace.remove());

  const applied = async (): Promise<string[]> =>
    (await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);
  const refused = (): Promise<string> => refusal({ DATA_DIR: workspace.dataDir, DATABASE_URL: database.url });
  const applyMigrations = async (count: number): Promise<void> => {
    const source = new DataSource({
      ...dataSourceOptions(clientOptions({ connectionString: database.url }, 'test')),
      migrations: migrations.slice(0, count),
    });
    await source.initialize();
    await source.runMigrations({ transaction: 'each' });
    await source.destroy();
  };
  const expectServed = async (slug: string): Promise<void> => {
    const program = await workspace.start({ DATABASE_URL: database.url });
    const visitor = new Person(program.url);
    expect(await visitor.publicSlugs()).toContain(slug);
    visitor.close();
    expect(await program.stop()).toEqual({ code: 0, signal: null });
    expect(await applied()).toEqual(NAMES);
  };

  it('of an older version is migrated and keeps its rows', async () => {
    await applyMigrations(1);
    expect(await applied()).toEqual(NAMES.slice(0, 1));
    await database.query(
      "INSERT INTO projects (id, title, description, slug, public) VALUES (gen_random_uuid(), 'T', 'D', 'from-before', true)",
    );
    await expectServed('from-before');
  });

  it('with an unfinished demo is adopted by the studio that starts on it, and no later demo deletes it', async () => {
    await applyMigrations(NAMES.length);
    await markUnfinished(database);
    await database.query(
      "INSERT INTO projects (id, title, description, slug, public) VALUES (gen_random_uuid(), 'T', 'D', 'from-before', true)",
    );
    await expectServed('from-before');
    expect(await discardUnfinishedDemo({ dataDir: workspace.dataDir, s3: undefined }, { connectionString: database.url })).toBe(false);
  });

  it('of a newer version is refused and left unchanged', async () => {
    await applyMigrations(NAMES.length);
    await database.query("INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Invention9999999999999')");
    expect(await refused()).toBe(
      'The database was made by a newer version of the program (it knows Invention9999999999999); start that version, or restore a backup of this one.',
    );
    expect(await applied()).toEqual([...NAMES, 'Invention9999999999999']);
    expect(await database.query('SELECT FROM contact_info')).toEqual([]);
  });

  it('with a failing migration keeps its last valid state, and is migrated once the cause is removed', async () => {
    await applyMigrations(1);
    await database.query('CREATE TABLE audit_log (foreign_column int)');
    expect(await refused()).toBe('The database cannot be brought to this version of the program: relation "audit_log" already exists.');
    expect(await applied()).toEqual(NAMES.slice(0, 1));
    expect(await database.query("SELECT to_regclass('jobs') AS jobs")).toEqual([{ jobs: null }]);
    await database.query('DROP TABLE audit_log');
    await expectServed('your-first-project');
  });
});
