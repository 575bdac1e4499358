import sharp from 'sharp';
import type { MeView } from '../../server/users/users.dto.js';
import { createTestApp, type Agent, type TestApp } from '../support/app.js';
import { blackPng, photograph } from '../support/pictures.js';
import { blobsOnDisk, PDF } from '../support/uploads.js';

describe('the avatar', () => {
  let app: TestApp;
  let picture: Buffer;
  beforeAll(async () => {
    app = await createTestApp();
    picture = await photograph(600, 400);
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  const upload = (agent: Agent, content: Buffer, filename: string, field = 'avatar') =>
    agent.put('/api/users/avatar').attach(field, content, { filename, contentType: 'image/jpeg' });
  const urlAfter = async (agent: Agent, content: Buffer, filename: string): Promise<string> => {
    const response = await upload(agent, content, filename).expect(200);
    return (response.body as { avatar_url: string }).avatar_url;
  };
  const me = async (agent: Agent): Promise<MeView> => ((await agent.get('/api/auth/me').expect(200)).body as { user: MeView }).user;

  it('can be changed only by its owner', async () => {
    await upload(app.agent(), picture, 'me.jpg').expect(401);
    await app.agent().delete('/api/users/avatar').expect(401);
  });

  it('is square and re-encoded, without metadata', async () => {
    expect((await sharp(picture).metadata()).exif?.includes('Canary')).toBe(true);
    const { agent, user } = await app.signUp();
    const url = await urlAfter(agent, picture, 'me.jpg');
    expect(url).toMatch(/^\/api\/users\/avatars\/[0-9a-f-]{36}-256\.webp$/);
    expect((await me(agent)).avatar_url).toBe(url);
    expect((await agent.get('/api/users/profile')).body.user.avatar_url).toBe(url);

    const response = await app.agent().get(url).expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const bytes = response.body as Buffer;
    const { width, height, format, exif } = await sharp(bytes).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 256, height: 256, format: 'webp', exif: undefined });
    expect(bytes.includes('Canary')).toBe(false);
    const audited = await app.database.query(`SELECT actor_id FROM audit_log WHERE action = 'AVATAR_CHANGED'`);
    expect(audited).toEqual([{ actor_id: user.id }]);
  });

  it('is served in the requested width, up to the image’s own', async () => {
    const { agent } = await app.signUp();
    const url = await urlAfter(agent, picture, 'me.jpg');
    const widthAt = async (width: number) => {
      const response = await app
        .agent()
        .get(url.replace('-256.', `-${width}.`))
        .expect(200);
      return (await sharp(response.body as Buffer).metadata()).width;
    };
    expect([await widthAt(96), await widthAt(512)]).toEqual([96, 400]);
    for (const name of ['1000.webp', '256.avif', '0.webp', 'x.webp']) await app.agent().get(url.replace('256.webp', name)).expect(404);
    await app.agent().get('/api/users/avatars/00000000-0000-4000-8000-000000000000-256.webp').expect(404);
    await app.agent().get('/api/users/avatars/..%2F..%2Fowner-code.txt').expect(404);
  });

  it('is served only as an image', async () => {
    const { agent } = await app.signUp();
    const url = await urlAfter(agent, picture, 'me.jpg');
    await app.database.query(`UPDATE files SET owner_kind = 'application'`);
    await app.agent().get(url).expect(404);
  });

  it('is deleted, with its bytes, when it is replaced or removed', async () => {
    const { agent } = await app.signUp();
    const before = await blobsOnDisk(app);
    const first = await urlAfter(agent, picture, 'me.jpg');
    const second = await urlAfter(agent, await sharp(picture).webp().toBuffer(), 'me.webp');
    await app.runJobs();
    await app.agent().get(first).expect(404);
    await app.agent().get(second).expect(200);
    const stored = await app.database.query<{ id: string }>('SELECT id FROM files');
    expect(stored.length).toBeGreaterThan(0);
    expect((await blobsOnDisk(app)).length - before.length).toBe(stored.length);

    await agent.delete('/api/users/avatar').expect(204);
    await agent.delete('/api/users/avatar').expect(204);
    await app.runJobs();
    expect((await me(agent)).avatar_url).toBeNull();
    await app.agent().get(second).expect(404);
    expect([await app.database.query('SELECT id FROM files'), (await blobsOnDisk(app)).length]).toEqual([[], before.length]);
  });

  it('does not conflict with an open profile form', async () => {
    const { agent } = await app.signUp();
    const { version } = (await agent.get('/api/users/profile')).body.user as { version: number };
    await urlAfter(agent, picture, 'me.jpg');
    await agent.put('/api/users/profile').send({ firstName: 'Ada', version }).expect(200);
  });

  it.each([
    ['a PDF declared as a picture', () => PDF, 'me.jpg', 415, 'unsupported-type'],
    ['a picture under another name', () => picture, 'me.png', 415, 'unsupported-type'],
    [
      'a vector graphic',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'me.svg',
      415,
      'unsupported-type',
    ],
    ['an unsupported type', () => Buffer.from('GIF89a'), 'me.gif', 415, 'unsupported-type'],
    ['a truncated picture', () => picture.subarray(0, Math.floor(picture.length * 0.8)), 'me.jpg', 400, 'broken-image'],
    ['too many pixels', () => blackPng(12_000), 'me.png', 400, 'too-many-pixels'],
    ['nothing', () => Buffer.alloc(0), 'me.jpg', 400, 'empty-file'],
    ['more than 5 MB', () => Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]), 'me.jpg', 413, 'too-large'],
  ])('refuses %s with a message, and stores none of it', async (_, content, filename, status, code) => {
    const { agent } = await app.signUp();
    const before = await blobsOnDisk(app);
    const response = await upload(agent, content(), filename).expect(status);
    expect(response.body).toMatchObject({ code, error: expect.stringMatching(/^[A-Z].+[.!]$/) });
    expect((await me(agent)).avatar_url).toBeNull();
    expect([await app.database.query('SELECT id FROM files'), await blobsOnDisk(app)]).toEqual([[], before]);
  });

  it('must be sent as a form with one picture, from our own pages', async () => {
    const { agent } = await app.signUp();
    await upload(agent, picture, 'me.jpg', 'picture').expect(400);
    await agent.put('/api/users/avatar').send({ avatar: 'x' }).expect(415);
    await upload(agent, picture, 'me.jpg').attach('avatar', picture, 'me.jpg').expect(413);
    await upload(agent, picture, 'me.jpg').unset('X-Requested-With').expect(403);
    await upload(agent, picture, 'me.jpg').set('Sec-Fetch-Site', 'cross-site').expect(403);
    expect((await me(agent)).avatar_url).toBeNull();
  });
});

describe('too many avatars', () => {
  it('are refused per user', async () => {
    const app = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
    try {
      const one = await app.signUp();
      const other = await app.signUp();
      const send = ({ agent }: { agent: Agent }) => agent.put('/api/users/avatar').attach('avatar', PDF, 'me.jpg');
      for (let count = 0; count < 20; count += 1) await send(one).expect(415);
      const refused = await send(one).expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await send(other).expect(415);
    } finally {
      await app.close();
    }
  });
});
