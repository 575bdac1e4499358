import { randomUUID } from 'node:crypto';
import { fromBuffer } from 'yauzl';
import type { CertificateView } from '../../server/training/certificates/certificates.dto.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import type { ModuleEditView, VideoView } from '../../server/training/modules/modules.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { colleague, inboxOf } from '../support/staff.js';
import { completeModule, createModule, moduleInput, videoBytes } from '../support/training.js';

const PATH = '/api/training';
const MODULES = `${PATH}/modules`;
const DAY_MS = 86_400_000;

describe('training files', () => {
  let app: TestApp;
  let hana: SignedIn;
  let dev: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    hana = await colleague(app, 'Hana', ['hr']);
    dev = await colleague(app, 'Dara', ['developer']);
  });

  const upload = async (bytes = videoBytes(), name = 'tour.mp4'): Promise<VideoView> =>
    (await hana.agent.post(`${PATH}/videos`).attach('file', bytes, name).expect(201)).body as VideoView;
  const videoStep = (videoId: string) => ({ id: randomUUID(), title: 'Watch', type: 'video', videoId });
  const withVideo = async (): Promise<{ module: ModuleEditView; address: string }> => {
    const { id } = await upload();
    const module = await createModule(hana, { steps: [videoStep(id), ...moduleInput().steps] });
    return { module, address: `${MODULES}/${module.id}/videos/${id}` };
  };
  const bytesOf = async (address: string, headers: Record<string, string> = {}, status = 200): Promise<Buffer> =>
    (await hana.agent.get(address).set(headers).responseType('blob').expect(status)).body as Buffer;
  const importFile = (bytes: Buffer | string, name: string) =>
    hana.agent.post(`${MODULES}/import/file`).attach('file', Buffer.from(bytes), name);
  const edited = async (id: string): Promise<ModuleEditView> =>
    (await hana.agent.get(`${MODULES}/${id}/edit`).expect(200)).body as ModuleEditView;
  const storedFiles = async (): Promise<number> => {
    await app.nest.get(Jobs).runDue();
    const [row] = await app.database.query<{ files: number }>('SELECT count(*)::int AS files FROM files');
    return row?.files ?? -1;
  };

  describe('videos', () => {
    it('play with ranges for those who may take the module, and for no one else', async () => {
      const { module, address } = await withVideo();
      expect(module.steps[0]).toMatchObject({ type: 'video', video: { name: 'tour.mp4', contentType: 'video/mp4' } });
      const whole = await bytesOf(address);
      expect(whole).toEqual(videoBytes());
      const part = await dev.agent.get(address).set('Range', 'bytes=10-19').responseType('blob').expect(206);
      expect(part.body).toEqual(whole.subarray(10, 20));
      expect(part.headers).toMatchObject({ 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' });
      await app.agent().get(address).expect(401);
      await (await app.signUp()).agent.get(address).expect(403);
      const other = await createModule(hana, { title: 'Other' });
      await dev.agent.get(address.replace(module.id, other.id)).expect(404);
      await hana.agent
        .put(`${MODULES}/${module.id}`)
        .send({ ...moduleInput(), steps: [], status: 'draft' })
        .expect(200);
      await dev.agent.get(address).expect(404);
    });

    it('refuses what is no video, and people who do not manage training', async () => {
      const send = (agent: SignedIn['agent'], bytes: Buffer, name: string) => agent.post(`${PATH}/videos`).attach('file', bytes, name);
      await send(hana.agent, Buffer.from('<script>alert(1)</script>'), 'tour.mp4').expect(415);
      await send(hana.agent, videoBytes(), 'tour.html').expect(415);
      await send(dev.agent, videoBytes(), 'tour.mp4').expect(403);
      expect(await storedFiles()).toBe(0);
    });

    it('are deleted with the step that shows them, unless someone still takes that version', async () => {
      const { module, address } = await withVideo();
      await dev.agent.post(`${PATH}/progress/${module.id}`).send({ completedSteps: [] }).expect(200);
      const save = () => hana.agent.put(`${MODULES}/${module.id}`).send(moduleInput()).expect(200);
      await save();
      await dev.agent.get(address).expect(200);
      expect(await storedFiles()).toBe(1);
      await app.database.query('DELETE FROM training_progress');
      await save();
      await dev.agent.get(address).expect(404);
      expect(await storedFiles()).toBe(0);
    });

    it('of another module cannot be taken over, and unused ones are deleted after a day', async () => {
      const { module } = await withVideo();
      const [step] = module.steps;
      const stolen = moduleInput({ steps: [videoStep(step?.video?.id ?? '')] });
      expect((await hana.agent.post(MODULES).send(stolen).expect(400)).body).toMatchObject({
        fields: { 'steps.0.content': 'This video no longer exists. Upload it again.' },
      });
      await upload();
      expect(await storedFiles()).toBe(2);
      app.clock.advance(DAY_MS + 1_000);
      expect(await storedFiles()).toBe(1);
    });
  });

  describe('export and import', () => {
    it('restores a module without videos from JSON, sent as body or as file', async () => {
      const module = await createModule(hana, { assignedRoles: ['developer'], passMark: 80, certificateMonths: 12 });
      const exported = await hana.agent.get(`${MODULES}/${module.id}/export`).expect(200);
      expect(exported.headers['content-disposition']).toContain('Safe builds.json');
      for (const restore of [
        () => hana.agent.post(`${MODULES}/import`).send(exported.body as object),
        () => importFile(exported.text, 'Safe builds.json'),
        // As some editors save it.
        () => importFile(`\ufeff${exported.text}`, 'Safe builds.json'),
      ]) {
        await hana.agent.delete(`${MODULES}/${module.id}`).expect(204);
        await restore().expect(201);
        expect(await edited(module.id)).toEqual(module);
      }
      // Beside a module that exists, it is a copy.
      const { body } = await importFile(exported.text, 'x.json').expect(201);
      expect(body).toEqual({ ...module, id: expect.not.stringMatching(module.id) as string });
    });

    it('restores a module with its videos from an archive', async () => {
      const { module } = await withVideo();
      const archive = await bytesOf(`${MODULES}/${module.id}/export`);
      await hana.agent.delete(`${MODULES}/${module.id}`).expect(204);
      expect(await storedFiles()).toBe(0);
      await importFile(archive, 'Safe builds.zip').expect(201);
      const restored = await edited(module.id);
      const video = restored.steps[0]?.video;
      expect({ ...restored, steps: restored.steps.map(({ video: _, ...step }) => step) }).toEqual({
        ...module,
        steps: module.steps.map(({ video: _, ...step }) => step),
      });
      expect(video).toEqual({ ...module.steps[0]?.video, id: video?.id });
      expect(await bytesOf(`${MODULES}/${module.id}/videos/${video?.id}`)).toEqual(videoBytes());
    });

    it('is imported once, however often the request with its id is repeated', async () => {
      const { module } = await withVideo();
      const archive = await bytesOf(`${MODULES}/${module.id}/export`);
      const imported = async (id: string): Promise<string> => {
        const sent = hana.agent.post(`${MODULES}/import/file?id=${id}`).attach('file', archive, 'Safe builds.zip');
        return ((await sent.expect(201)).body as ModuleEditView).id;
      };
      const [copy, other] = [randomUUID(), randomUUID()];
      const first = await imported(copy);
      expect(await imported(copy)).toBe(first);
      expect([await imported(other), module.id]).not.toContain(first);
      await hana.agent.delete(`${MODULES}/${module.id}`).expect(204);
      // The first attempt takes the id in the file, which the next one finds taken.
      const restoring = randomUUID();
      expect([await imported(restoring), await imported(restoring)]).toEqual([module.id, module.id]);
      expect((await hana.agent.get(MODULES).expect(200)).body).toHaveLength(3);
      await hana.agent.post(`${MODULES}/import/file?id=1`).attach('file', archive, 'Safe builds.zip').expect(400);
    });

    it('refuses a bad file as a whole, with line and reason', async () => {
      const { module } = await withVideo();
      const archive = await bytesOf(`${MODULES}/${module.id}/export`);
      const json = await entryOf(archive, 'module.json');
      const refusal = async (bytes: Buffer | string, name = 'module.json'): Promise<string> => {
        const { body } = (await importFile(bytes, name).expect(400)) as { body: { error: string; code: string } };
        expect(body.code).toBe('bad-module-file');
        return body.error;
      };
      const lines = json.split('\n');
      const lineOf = (text: string): number => lines.findIndex((line) => line.includes(text)) + 1;
      expect(await refusal(json.replace('"title": "Watch",', '"title": "",'))).toBe(
        `Line ${lineOf('"title": "Watch"')}: Enter a title. (steps.0.title)`,
      );
      const quiz = createModule(hana);
      const other = (await hana.agent.get(`${MODULES}/${(await quiz).id}/export`).expect(200)).text;
      await hana.agent.delete(`${MODULES}/${(await quiz).id}`).expect(204);
      const line = other.split('\n').findIndex((text) => text.includes('"correctAnswer": "No"')) + 1;
      expect(await refusal(other.replace('"correctAnswer": "No"', '"correctAnswer": "Perhaps"'))).toBe(
        `Line ${line}: The correct answer must be one of the options. (steps.2.quizQuestions.0.correctAnswer)`,
      );
      expect(await refusal(json.replace('"category"', '"password": 1, "category"'))).toMatch(/^Line \d+: There is no field “password”\./);
      expect(await refusal(json)).toMatch(/^Line \d+: The file has no such video\./);
      expect(await refusal(json.replace('"description":', '"description"'))).toBe('Line 5: A colon is missing.');
      expect(await refusal('[]')).toBe('Line 1: This is not the export of a training module.');
      expect(await refusal('{\n"title": "x",\n"category": "a\\u0000b"}')).toBe(
        'Line 3: The file holds a character that is not accepted (NUL).',
      );
      expect(await refusal('{\n"__proto__": {}}')).toBe('Line 2: The file holds a name that is not accepted.');
      expect(await refusal('{"format": "other"}')).toContain('This is not the export of a training module.');
      expect(await refusal(archive.subarray(0, 200), 'module.zip')).toBe('This archive cannot be read. Export the module again.');
      await importFile('x', 'module.exe').expect(415);
      await dev.agent.post(`${MODULES}/import/file`).attach('file', archive, 'module.zip').expect(403);
      expect((await hana.agent.get(MODULES).expect(200)).body).toHaveLength(1);
      expect(await storedFiles()).toBe(1);
    });
  });

  describe('certificates', () => {
    const certificates = async ({ agent }: SignedIn): Promise<CertificateView[]> =>
      (await agent.get(`${PATH}/certificates`).expect(200)).body as CertificateView[];

    it('are verified by their number, which shows initials only', async () => {
      const { id } = await createModule(hana, { certificateMonths: 12 });
      await completeModule(dev, id);
      const [certificate] = await certificates(dev);
      expect(certificate?.serial).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
      const typed = certificate?.serial.toLowerCase().replaceAll('-', '') ?? '';
      const { body, text } = await app.agent().get(`${PATH}/certificates/verify/${typed}`).expect(200);
      expect(body).toMatchObject({
        moduleTitle: 'Safe builds',
        initials: 'D. T.',
        version: 1,
        isExpired: false,
        serial: certificate?.serial,
      });
      expect(text).not.toMatch(new RegExp(`Dara|${dev.user.id}|${certificate?.id}`));
      await app.agent().get(`${PATH}/certificates/verify/0000-0000-0000-0000`).expect(404);
      await app.agent().get(`${PATH}/certificates/verify/x`).expect(404);
      app.clock.advance(366 * DAY_MS);
      expect((await app.agent().get(`${PATH}/certificates/verify/${typed}`).expect(200)).body).toMatchObject({ isExpired: true });
    });

    it('print as PDF for their owner and those who manage training', async () => {
      const { id } = await createModule(hana);
      await completeModule(dev, id);
      const [certificate] = await certificates(dev);
      const address = `${PATH}/certificates/${certificate?.id}/pdf`;
      for (const { agent } of [dev, hana]) {
        const { body, headers } = await agent.get(address).responseType('blob').expect(200);
        expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
        expect(headers['content-disposition']).toContain(`certificate-${certificate?.serial}.pdf`);
      }
      await (await colleague(app, 'Tove', ['dev_tester'])).agent.get(address).expect(404);
      await app.agent().get(address).expect(401);
    });

    it('are renewed with a new number and date, while the old one still verifies', async () => {
      const { id } = await createModule(hana, { certificateMonths: 2 });
      const restart = ({ agent }: SignedIn) => agent.post(`${PATH}/progress/${id}/restart`);
      await restart(dev).expect(409);
      await completeModule(dev, id);
      expect((await restart(dev).expect(409)).body).toMatchObject({ code: 'nothing-to-renew' });
      expect((await dev.agent.get(MODULES).expect(200)).body).toEqual([]);
      app.clock.advance(40 * DAY_MS);
      await dev.agent.post('/api/auth/login').send({ email: dev.email, password: dev.password }).expect(200);
      await app.nest.get(Jobs).runDue();
      expect(await inboxOf(dev)).toMatchObject([
        { text: 'your certificate expires soon: take the module again', target: { title: 'Safe builds' } },
      ]);
      expect((await dev.agent.get(MODULES).expect(200)).body).toMatchObject([{ id, progress: { canRestart: true } }]);
      expect((await restart(dev).expect(200)).body).toMatchObject({ status: 'in-progress', completedSteps: [], attempts: 0 });
      await completeModule(dev, id);
      const [newer, older] = await certificates(dev);
      expect(Date.parse(newer?.issuedAt ?? '') - Date.parse(older?.issuedAt ?? '')).toBeGreaterThan(39 * DAY_MS);
      expect(newer?.serial).not.toBe(older?.serial);
      for (const certificate of [newer, older]) await app.agent().get(`${PATH}/certificates/verify/${certificate?.serial}`).expect(200);
    });
  });

  it('exports progress, quizzes and certificates with the personal data of a user, and erases them with the account', async () => {
    const { id } = await createModule(hana);
    await completeModule(dev, id);
    const { body } = (await dev.agent.get('/api/users/data/view').expect(200)) as { body: Record<string, unknown> };
    expect(body).toMatchObject({
      training: {
        progress: [{ module: 'Safe builds', status: 'completed', completedSteps: 3 }],
        quizzes: [{ module: 'Safe builds', correct: 2, questions: 2, passed: true }],
        uploadedVideos: [],
      },
      certificates: [{ moduleTitle: 'Safe builds' }],
    });
    await app.database.query('DELETE FROM users WHERE id = $1', [dev.user.id]);
    const [row] = await app.database.query<{ rows: number }>(
      'SELECT (SELECT count(*) FROM training_progress) + (SELECT count(*) FROM training_attempts) + (SELECT count(*) FROM certificates) AS rows',
    );
    expect(Number(row?.rows)).toBe(0);
  });
});

function entryOf(archive: Buffer, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error !== null) return reject(error);
      zip.on('entry', (entry: { fileName: string }) => {
        if (entry.fileName !== name) return zip.readEntry();
        zip.openReadStream(entry as never, (failure, stream) => {
          if (failure !== null) return reject(failure);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => resolve(Buffer.concat(parts).toString()));
        });
      });
      zip.readEntry();
    });
  });
}
