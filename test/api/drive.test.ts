import type { DriveFilePage, DriveFileView } from '../../server/staff/drive/drive.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { colleague } from '../support/staff.js';

const DRIVE = '/api/staff/drive';
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

describe('the drive', () => {
  let app: TestApp;
  let ada: SignedIn;
  let grace: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    ada = await colleague(app, 'Ada', ['developer']);
    grace = await colleague(app, 'Grace', ['dev_tester']);
    admin = await colleague(app, 'Hal', ['admin']);
  });

  const upload = ({ agent }: SignedIn, name: string, content: Buffer, field = 'file') =>
    agent.post(`${DRIVE}/upload`).attach(field, content, name);
  const uploaded = async (by: SignedIn, name: string, content = SVG): Promise<DriveFileView> =>
    (await upload(by, name, content).expect(201)).body as DriveFileView;
  const list = async (query = '', by = grace): Promise<DriveFilePage> =>
    (await by.agent.get(`${DRIVE}${query}`).expect(200)).body as DriveFilePage;

  it('is open to the staff area only', async () => {
    const { id } = await uploaded(ada, 'logo.svg');
    const customer = await app.signUp();
    for (const [method, path] of [
      ['get', DRIVE],
      ['get', `${DRIVE}/download/${id}`],
      ['post', `${DRIVE}/upload`],
      ['delete', `${DRIVE}/${id}`],
    ] as const) {
      await app.agent()[method](path).expect(401);
      await customer.agent[method](path).expect(403);
    }
    await grace.agent.get(`${DRIVE}/download/00000000-0000-4000-8000-000000000000`).expect(404);
  });

  it('is read in each order, page by page', async () => {
    for (const [name, size] of [
      ['b.txt', 2],
      ['A.txt', 3],
      ['c.txt', 1],
      ['a.txt', 3],
    ] as const) {
      await uploaded(ada, name, Buffer.alloc(size, 'x'));
      app.clock.advance(1_000);
    }
    const read = async (sort: string): Promise<string[]> => {
      const first = await list(`?limit=2&sort=${sort}`);
      const second = await list(`?limit=2&sort=${sort}&cursor=${first.nextCursor}`);
      expect(second.nextCursor).toBeNull();
      return [...first.items, ...second.items].map(({ name }) => name);
    };
    expect(await read('newest')).toEqual(['a.txt', 'c.txt', 'A.txt', 'b.txt']);
    expect(await read('oldest')).toEqual(['b.txt', 'A.txt', 'c.txt', 'a.txt']);
    const byName = await read('name');
    expect(byName.map((name) => name.toLowerCase())).toEqual(['a.txt', 'a.txt', 'b.txt', 'c.txt']);
    expect(new Set(byName).size).toBe(4);
    expect((await read('largest')).slice(2)).toEqual(['b.txt', 'c.txt']);
    expect((await read('smallest')).slice(0, 2)).toEqual(['c.txt', 'b.txt']);
    const { nextCursor } = await list('?limit=2&sort=name');
    for (const query of ['?sort=colour', `?sort=newest&cursor=${nextCursor}`]) await grace.agent.get(`${DRIVE}${query}`).expect(400);
  });

  it('stores any file byte for byte, and serves it so that it can only be saved', async () => {
    const file = await uploaded(ada, 'Ein Plan „v2“.svg');
    expect(file).toMatchObject({ name: 'Ein Plan „v2“.svg', size: SVG.length, uploadedBy: 'Ada Test', can: { delete: true } });
    const response = await grace.agent.get(`${DRIVE}/download/${file.id}`).buffer(true).expect(200);
    expect(response.body).toEqual(SVG);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment;/) as string,
    });
    await grace.agent.get(`${DRIVE}/download/${file.id}`).set('Range', 'bytes=0-3').expect(206);
  });

  it('lists files, the newest first, page by page, and finds them by name', async () => {
    for (const name of ['one.txt', 'two.blend', '100%.psd']) {
      await uploaded(ada, name, Buffer.from([0, 1, 2]));
      app.clock.advance(1_000);
    }
    const first = await list('?limit=2');
    expect(first.items.map(({ name }) => name)).toEqual(['100%.psd', 'two.blend']);
    expect((await list(`?limit=2&cursor=${first.nextCursor}`)).items.map(({ name }) => name)).toEqual(['one.txt']);
    expect((await list('?search=BLEND')).items.map(({ name }) => name)).toEqual(['two.blend']);
    expect((await list('?search=100%25')).items.map(({ name }) => name)).toEqual(['100%.psd']);
    await grace.agent.get(`${DRIVE}?cursor=x`).expect(400);
  });

  it('refuses empty files, other fields, and requests without a file', async () => {
    await upload(ada, 'empty.txt', Buffer.alloc(0)).expect(400);
    expect((await upload(ada, 'a.txt', SVG, 'files').expect(400)).body).toMatchObject({ fields: { file: 'Please choose a file.' } });
    await ada.agent.post(`${DRIVE}/upload`).send({}).expect(415);
    expect((await list()).items).toEqual([]);
  });

  it('lets users delete their own files, and admins any, with their bytes', async () => {
    const [mine, other] = [await uploaded(ada, 'mine.txt'), await uploaded(ada, 'other.txt')];
    expect((await list()).items.map(({ can }) => can.delete)).toEqual([false, false]);
    await grace.agent.delete(`${DRIVE}/${mine.id}`).expect(403);
    await ada.agent.delete(`${DRIVE}/${mine.id}`).expect(204);
    await ada.agent.delete(`${DRIVE}/${mine.id}`).expect(404);
    await admin.agent.delete(`${DRIVE}/${other.id}`).expect(204);
    await app.runJobs();
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
    const logged = await app.database.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE target_type = 'drive-file' ORDER BY id`,
    );
    expect(logged.map(({ action }) => action)).toEqual([
      'DRIVE_FILE_UPLOADED',
      'DRIVE_FILE_UPLOADED',
      'DRIVE_FILE_DELETED',
      'DRIVE_FILE_DELETED',
    ]);
  });
});
