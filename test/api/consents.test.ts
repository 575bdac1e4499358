import { createTestApp, type TestApp } from '../support/app.js';

describe('consents', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  it('are listed with the latest choice and its time', async () => {
    const { agent } = await app.signUp();
    await agent.put('/api/users/profile').send({ marketing_consent: true }).expect(200);
    app.clock.advance(60_000);
    await agent.put('/api/users/profile').send({ marketing_consent: false, data_processing_consent: true }).expect(200);
    const { body } = await agent.get('/api/users/consents').expect(200);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;
    expect(body).toEqual(
      expect.arrayContaining([
        { kind: 'data_processing', granted: true, at },
        { kind: 'marketing', granted: false, at },
      ]),
    );
    const kinds = (body as Array<{ kind: string }>).map(({ kind }) => kind);
    expect(kinds).toEqual([...new Set(kinds)]);
  });

  it('are private, and require sign-in', async () => {
    const ada = await app.signUp();
    const eve = await app.signUp();
    await ada.agent.put('/api/users/profile').send({ data_processing_consent: true }).expect(200);
    const { body } = await eve.agent.get('/api/users/consents').expect(200);
    expect((body as Array<{ kind: string }>).map(({ kind }) => kind)).not.toContain('data_processing');
    await app.agent().get('/api/users/consents').expect(401);
  });
});
