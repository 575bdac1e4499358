import { createTestApp, type TestApp } from '../support/app.js';

describe('an overloaded database', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  afterEach(() => app.database.query('DROP TRIGGER IF EXISTS fails ON users'));

  it.each([
    ['its disk is full', '53100'],
    ['its memory is full', '53200'],
    ['waiting for a lock timed out', '55P03'],
    ['a statement timed out', '57014'],
    ['it keeps finding deadlocks', '40P01'],
  ])('asks the user to try again when %s', async (_, state) => {
    const { agent } = await app.signUp();
    await app.database.query(
      `CREATE OR REPLACE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`,
    );
    await app.database.query('CREATE TRIGGER fails BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION fails()');
    const response = await agent.put('/api/users/profile').send({ firstName: 'Ada' }).expect(503);
    expect(response.body).toEqual({ error: expect.any(String), code: 'unavailable', requestId: expect.any(String) });
    await agent.get('/api/users/profile').expect(200);
    await app.database.query('DROP TRIGGER fails ON users');
    await agent.put('/api/users/profile').send({ firstName: 'Ada' }).expect(200);
  });
});
