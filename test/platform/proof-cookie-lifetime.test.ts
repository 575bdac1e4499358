import { DataSource } from 'typeorm';
import { ProofCookieLifetime1795784800000 } from '../../server/platform/database/migrations/1795784800000-proof-cookie-lifetime.js';
import { COOKIES_1 } from '../../server/site/legal/legal-starter-cookies.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

const RIGHT = 'entered your password lasts 25 minutes,';
const WRONG = 'entered your password lasts 10 minutes,';

describe('the cookies policy of a studio that exists', () => {
  let database: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const bodies = async (): Promise<string[]> =>
    (await database.query<{ body: string }>(`SELECT body FROM legal_versions WHERE kind = 'cookies' ORDER BY version`)).map(
      ({ body }) => body,
    );
  const migrate = async (...texts: string[]): Promise<string[]> => {
    await database.query('DELETE FROM legal_versions');
    for (const [index, text] of texts.entries())
      await database.query(
        `INSERT INTO legal_versions (id, kind, version, effective_date, body) VALUES (gen_random_uuid(), 'cookies', $1, '2025-11-01', $2)`,
        [index + 1, text],
      );
    const runner = source.createQueryRunner();
    await new ProofCookieLifetime1795784800000().up(runner);
    await runner.release();
    return bodies();
  };

  it('gets the right lifetime in the text that came with the program, and in no text of its own', async () => {
    expect(COOKIES_1).toContain(RIGHT);
    const earlier = COOKIES_1.replace(RIGHT, WRONG);
    const edited = `${earlier}\n\nAsk our officer, Ines.`;
    // A later version is the studio's own, even if it is the same.
    expect(await migrate(earlier, earlier)).toEqual([COOKIES_1, earlier]);
    expect(await migrate(edited)).toEqual([edited]);
    expect(await migrate(COOKIES_1)).toEqual([COOKIES_1]);
  });
});
