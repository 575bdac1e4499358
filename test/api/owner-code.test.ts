import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Config } from '../../server/platform/config/config.js';
import { OwnerCodeService } from '../../server/users/role-codes/owner-code.service.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

describe('the owner code', () => {
  let app: TestApp;
  let owner: OwnerCodeService;
  let file: string;
  beforeAll(async () => {
    app = await createTestApp();
    owner = app.nest.get(OwnerCodeService);
    file = join(app.nest.get(Config).dataDir, 'owner-code.txt');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    await rm(file, { force: true });
    app.clock.reset();
  });

  /** The file is deleted on an event after the response, and must not take the next test’s file with it. */
  const gone = () =>
    until(() =>
      stat(file).then(
        () => false,
        () => true,
      ),
    );

  it('makes the first user who redeems it admin and ceo, and is deleted', async () => {
    const code = await owner.current();
    expect((await readFile(file, 'utf8')).trim()).toBe(code);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { agent } = await app.signUp();
    const response = await agent.post('/api/users/apply-role-code').send({ code }).expect(200);
    expect(response.body.roles).toEqual(['admin', 'ceo']);
    expect(await owner.current()).toBeNull();
    await gone();
    await (await app.signUp()).agent.post('/api/users/apply-role-code').send({ code }).expect(400);
  });

  it('stays the same across restarts until it is used', async () => {
    const code = await owner.current();
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
    expect(await owner.current()).toBe(code);
  });

  it('is replaced when its file is missing or tampered with, and the old one is revoked', async () => {
    const old = await owner.current();
    app.clock.advance(11 * 60_000);
    await writeFile(file, 'AAAA-AAAA-AAAA-AAAA\n');
    const next = await owner.current();
    expect(next).not.toBe(old);
    const { agent } = await app.signUp();
    await agent.post('/api/users/apply-role-code').send({ code: old }).expect(400);
    await agent.post('/api/users/apply-role-code').send({ code: next }).expect(200);
    await gone();
  });

  it('is not revoked by a second instance that starts right afterwards', async () => {
    const code = await owner.current();
    const second = await createTestApp({ database: app.database });
    expect(await second.nest.get(OwnerCodeService).current()).toBeNull();
    await second.close();
    expect(await owner.current()).toBe(code);
  });

  it('is replaced when it has expired', async () => {
    const old = await owner.current();
    app.clock.advance(31 * 86_400_000);
    expect(await owner.current()).not.toBe(old);
  });
});
