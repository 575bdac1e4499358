import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { Database } from '../../server/platform/database/transactions.js';
import { blobKey, BlobStore } from '../../server/platform/files/storage/blob-store.js';
import { FileSweep } from '../../server/platform/files/file-sweep.js';
import { Files } from '../../server/platform/files/files.js';
import { Conflict, Invalid, NotFound, PayloadTooLarge, UnsupportedType } from '../../server/platform/errors/errors.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { blobsOnDisk, bytesOf, storedUpload, PDF, upload, zip } from '../support/uploads.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let files: Files;
let database: Database;

beforeAll(async () => {
  app = await createTestApp();
  files = app.nest.get(Files, { strict: false });
  database = app.nest.get(Database);
});
afterEach(async () => {
  app.clock.reset();
  await app.database.clear();
});
afterAll(() => app.close());

const store = (content: Buffer | Readable, name: string, options?: Parameters<typeof upload>[3]) => upload(app, content, name, options);

describe('an upload', () => {
  it('is hashed and measured, its name is cleaned, and it is readable once a row refers to it', async () => {
    const file = await store(PDF, '../My CV.PDF');
    expect(file).toEqual({
      id: expect.any(String) as string,
      name: 'My CV.PDF',
      contentType: 'application/pdf',
      size: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
    });
    await expect(files.find(file.id)).rejects.toThrow(NotFound);
    await database.transaction((tx) => files.persist(tx, file.id, 'a-1'));
    expect(await files.find(file.id)).toMatchObject({
      ...file,
      ownerKind: 'application',
      ownerId: 'a-1',
      createdAt: expect.stringMatching(/Z$/) as string,
    });
    expect(await bytesOf(await files.open(file.id))).toEqual(PDF);
  });

  it('stays unreadable when the transaction that refers to it fails', async () => {
    const file = await store(PDF, 'cv.pdf');
    const failing = database.transaction(async (tx) => {
      await files.persist(tx, file.id, 'a-1');
      throw new Error('Another step failed.');
    });
    await expect(failing).rejects.toThrow('Another step failed.');
    await expect(files.find(file.id)).rejects.toThrow(NotFound);
  });

  it('can be stored only once', async () => {
    const file = await storedUpload(app, PDF, 'cv.pdf');
    await expect(database.transaction((tx) => files.persist(tx, file.id, 'a-2'))).rejects.toThrow(Conflict);
    await expect(database.transaction((tx) => files.persist(tx, randomUUID(), 'a-2'))).rejects.toThrow(Conflict);
  });

  it.each([
    ['cv.pdf', PDF],
    ['cv.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['cv.docx', zip('[Content_Types].xml', 'word/document.xml')],
    ['cv.rtf', Buffer.from('{\\rtf1\\ansi Hello}')],
    ['cv.txt', Buffer.from('I select and update assets. O’Brien, C++ / C#')],
    ['BM.txt', Buffer.from('BM is how this text begins, like a bitmap.')],
    ['cv.md', Buffer.from('# Me\r\n\tand more')],
    ['work.zip', zip('a.txt')],
    ['paper.zip', zip('[Content_Types].xml', 'word/document.xml')],
  ])('is accepted when its content matches its name: %s', async (name, content) => {
    expect((await store(content, name)).size).toBe(content.length);
  });

  it.each([
    ['a program declared as a document', 'cv.pdf', Buffer.concat([Buffer.from('MZ'), randomBytes(600)])],
    ['an HTML page declared as a document', 'cv.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a document preceded by other bytes', 'cv.pdf', Buffer.concat([Buffer.from('GIF89a'), PDF])],
    ['a document declared as text', 'cv.txt', PDF],
    ['a zip declared as text', 'cv.txt', zip('a.txt')],
    ['a plain zip declared as a document', 'cv.docx', zip('run.exe')],
    ['a picture declared as a zip', 'cv.zip', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(100)])],
    ['text that is not UTF-8', 'cv.txt', Buffer.from([0x4a, 0xfc, 0x72])],
    ['text with an incomplete last character', 'cv.txt', Buffer.from([0x4a, 0xc3])],
    ['text with NUL', 'cv.md', Buffer.from('a\0b')],
    ['random bytes', 'cv.png', randomBytes(500)],
  ])('is refused when its content does not match its name: %s', async (_, name, content) => {
    await expect(store(content, name)).rejects.toThrow(UnsupportedType);
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
  });

  it('is refused by its name before a byte is read', async () => {
    let read = false;
    const content = new Readable({
      read() {
        read = true;
        this.push(null);
      },
    });
    await expect(store(content, 'virus.exe')).rejects.toThrow('pdf, doc, docx');
    await expect(store(content, 'drawing.svg')).rejects.toThrow(UnsupportedType);
    await expect(store(content, 'no-extension')).rejects.toThrow(UnsupportedType);
    expect(read).toBe(false);
  });

  it('is refused when invalid text comes late, and leaves nothing behind', async () => {
    const before = await blobsOnDisk(app);
    const content = Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from([0xff])]);
    await expect(store(content, 'cv.txt')).rejects.toThrow(UnsupportedType);
    expect(await blobsOnDisk(app)).toEqual(before);
  });

  it('is refused when it is empty', async () => {
    await expect(store(Buffer.alloc(0), 'cv.pdf')).rejects.toThrow(Invalid);
  });

  it('may have exactly the size limit, and is refused without reading the rest when it is larger', async () => {
    const limit = 300_000;
    expect((await store(Buffer.alloc(limit, 'a'), 'a.txt', { maxBytes: limit })).size).toBe(limit);
    let given = 0;
    const endless = new Readable({
      read(size) {
        given += size;
        this.push(Buffer.alloc(size, 'a'));
      },
    });
    await expect(store(endless, 'a.txt', { maxBytes: limit })).rejects.toThrow(PayloadTooLarge);
    expect(given).toBeLessThan(limit * 20);
    expect(endless.destroyed).toBe(true);
    expect(await app.database.query('SELECT count(*)::int AS n FROM files')).toEqual([{ n: 1 }]);
  });

  it('leaves neither row nor bytes when it breaks off', async () => {
    const before = await blobsOnDisk(app);
    const broken = Readable.from(
      (function* () {
        yield PDF;
        yield Buffer.alloc(200_000);
        throw new Error('The visitor went away.');
      })(),
    );
    await expect(store(broken, 'cv.pdf')).rejects.toThrow('The visitor went away.');
    expect(await blobsOnDisk(app)).toEqual(before);
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
  });
});

describe('removal', () => {
  it('takes effect with the transaction, and the bytes are deleted later', async () => {
    const file = await storedUpload(app, PDF, 'cv.pdf');
    await database.transaction((tx) => files.remove(tx, file.id));
    await expect(files.find(file.id)).rejects.toThrow(NotFound);
    await app.runJobs();
    await expect(files.open(file.id)).rejects.toThrow(NotFound);
    expect(await app.database.query('SELECT id FROM files')).toEqual([]);
  });
});

describe('the sweep', () => {
  it('has the statement timeout of a job, not of a request', async () => {
    const limits: string[] = [];
    await app.database.query(
      `CREATE FUNCTION tell_limit() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_notify('limits', TG_OP || ' ' || current_setting('statement_timeout')); RETURN NULL; END $$`,
    );
    await app.database.query('CREATE TRIGGER tell_limit AFTER UPDATE OR DELETE ON files EXECUTE FUNCTION tell_limit()');
    const listener = new pg.Client({ connectionString: app.database.url });
    try {
      await listener.connect();
      listener.on('notification', ({ payload = '' }) => limits.push(payload));
      await listener.query('LISTEN limits');
      await store(PDF, 'given-up.pdf');
      await listener.query('SELECT 1');
      limits.length = 0;
      app.clock.advance(DAY_MS + 1);
      await app.nest.get(FileSweep, { strict: false }).run();
      await listener.query('SELECT 1');
      expect(limits).toEqual(['UPDATE 2min', 'DELETE 2min']);
    } finally {
      await listener.end();
      await app.database.query('DROP FUNCTION tell_limit() CASCADE');
    }
  });

  it('removes only uploads without a reference, after a day', async () => {
    const [forgotten, used] = [await store(PDF, 'a.pdf'), await storedUpload(app, PDF, 'b.pdf')];
    app.clock.advance(DAY_MS + 1_000);
    const recent = await store(PDF, 'c.pdf');
    await app.nest.get(FileSweep, { strict: false }).run();
    await expect(files.open(forgotten.id)).rejects.toThrow(NotFound);
    expect(await bytesOf(await files.open(used.id))).toEqual(PDF);
    expect(await bytesOf(await files.open(recent.id))).toEqual(PDF);
  });

  it('deletes nothing in the storage of another database, until its mark is deleted', async () => {
    const own = await storedUpload(app, PDF, 'a.pdf');
    const blobs = app.nest.get(BlobStore, { strict: false });
    const sweep = app.nest.get(FileSweep, { strict: false });
    await sweep.run();
    const token = await blobs.owner();
    const orphan = randomUUID();
    await blobs.put(blobKey(orphan), Readable.from([PDF]));
    const forgotten = await store(PDF, 'b.pdf');
    await app.database.query(`UPDATE files SET state = 'removing' WHERE id = $1`, [own.id]);
    app.clock.advance(2 * DAY_MS);
    // As in a copy that was restored from a backup.
    await app.database.query('DELETE FROM file_owner');
    await sweep.run();
    await sweep.removeGroup(forgotten.id);
    for (const id of [own.id, orphan, forgotten.id]) expect(await bytesOf(await files.open(id))).toEqual(PDF);
    expect(await blobs.owner()).toBe(token);
    // A database that has none of these files does not take them over, even without a mark.
    await rm(blobs.ownerMark);
    await app.database.query(`DELETE FROM files`);
    await sweep.run();
    expect(await blobs.owner()).toBeUndefined();
    expect(await bytesOf(await files.open(orphan))).toEqual(PDF);
    await storedUpload(app, PDF, 'c.pdf');
    await sweep.run();
    await expect(files.open(orphan)).rejects.toThrow(NotFound);
  });

  it('finishes removals interrupted by a crash, and removes bytes without a row', async () => {
    const file = await storedUpload(app, PDF, 'a.pdf');
    await app.database.query(`UPDATE files SET state = 'removing' WHERE id = $1`, [file.id]);
    const orphan = randomUUID();
    const blobs = app.nest.get(BlobStore, { strict: false });
    await blobs.put(blobKey(orphan), Readable.from([PDF]));
    const sweep = app.nest.get(FileSweep, { strict: false });
    await sweep.run();
    expect(await bytesOf(await files.open(orphan))).toEqual(PDF);
    app.clock.advance(2 * DAY_MS);
    await sweep.run();
    await expect(files.open(orphan)).rejects.toThrow(NotFound);
    await expect(files.open(file.id)).rejects.toThrow(NotFound);
  });
});
