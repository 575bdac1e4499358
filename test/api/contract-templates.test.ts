import { randomUUID } from 'node:crypto';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { CONTRACTS } from '../support/contracts.js';
import { colleague } from '../support/staff.js';

describe('templates of contracts', () => {
  let app: TestApp;
  let hana: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    hana = await colleague(app, 'Hana', ['hr']);
  });
  afterAll(() => app.close());

  it('are at most 200, however many are created at once', async () => {
    await app.database.query(
      `INSERT INTO contract_templates (id, title, content, created_at, updated_at, version)
       SELECT gen_random_uuid(), 'Template ' || n, 'Text', now(), now(), 1
       FROM generate_series(1, 199 - (SELECT count(*)::int FROM contract_templates)) n`,
    );
    const create = (id: string = randomUUID()) => hana.agent.post(`${CONTRACTS}/templates`).send({ id, title: 'New', content: 'Text' });
    const statuses = (await Promise.all([create(), create(), create()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
    expect(await app.database.query('SELECT id FROM contract_templates')).toHaveLength(200);
  });
});
