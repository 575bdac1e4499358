import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp } from '../support/app.js';

describe('certificates', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  const issue = async (userId: string, title: string, issuedAt: string): Promise<string> => {
    const moduleId = randomUUID();
    await app.database.query('INSERT INTO certificates (id, user_id, module_id, module_title, issued_at) VALUES ($1, $2, $3, $4, $5)', [
      randomUUID(),
      userId,
      moduleId,
      title,
      issuedAt,
    ]);
    return moduleId;
  };

  it('are listed for their owner, newest first', async () => {
    const { agent, user } = await app.signUp();
    const other = await app.signUp();
    expect((await agent.get('/api/training/certificates').expect(200)).body).toEqual([]);
    const first = await issue(user.id, 'Safe at a desk', '2026-01-02T03:04:05.000Z');
    const second = await issue(user.id, 'Safe in a studio', '2026-02-02T03:04:05.000Z');
    await issue(other.user.id, 'Someone else’s', '2026-03-02T03:04:05.000Z');
    expect((await agent.get('/api/training/certificates').expect(200)).body).toMatchObject([
      { moduleId: second, moduleTitle: 'Safe in a studio', issuedAt: '2026-02-02T03:04:05.000Z' },
      { moduleId: first, moduleTitle: 'Safe at a desk', issuedAt: '2026-01-02T03:04:05.000Z' },
    ]);
  });

  it('require sign-in', async () => {
    await app.agent().get('/api/training/certificates').expect(401);
  });
});
