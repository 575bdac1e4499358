import { randomUUID } from 'node:crypto';
import type { TemplatePreview } from '../../server/contracts/templates/templates.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { CONTRACTS, writeTemplate } from '../support/contracts.js';
import { colleague } from '../support/staff.js';

describe('templates of contracts', () => {
  let app: TestApp;
  let hana: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    hana = await colleague(app, 'Hana', ['hr']);
  });
  afterAll(() => app.close());

  it('are previewed with the address of a person only for readers who may see it', async () => {
    const { id } = await writeTemplate(hana, { content: 'Write to {{email}}.' });
    const people = { dev: await colleague(app, 'Dev', ['developer']), artist: await colleague(app, 'Art', ['artist']) };
    const admin = await colleague(app, 'Ada', ['admin']);
    const preview = async ({ agent }: SignedIn, { user }: SignedIn): Promise<string> =>
      ((await agent.post(`${CONTRACTS}/templates/${id}/preview`).send({ userId: user.id }).expect(200)).body as TemplatePreview).content;
    expect(await preview(hana, people.dev)).toBe(`Write to ${people.dev.user.email.slice(0, 4)}****.`);
    expect(await preview(hana, people.artist)).toBe(`Write to ${people.artist.user.email}.`);
    expect(await preview(admin, people.dev)).toBe(`Write to ${people.dev.user.email}.`);
  });

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
