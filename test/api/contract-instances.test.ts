import { createHash, randomBytes } from 'node:crypto';
import { StarterContent } from '../../server/site/starter-content.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { assignContract, CONTRACTS, signContract } from '../support/contracts.js';
import { cookiesOf, EventReader } from '../support/event-stream.js';
import { startS3Server, type S3Server } from '../support/s3-server.js';
import { colleague } from '../support/staff.js';
import type { ContractDetailView } from '../../server/contracts/contracts.dto.js';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('contracts in two instances with an object store', () => {
  let store: S3Server;
  let first: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    store = await startS3Server();
    const settings = {
      SECRET_KEY: randomBytes(32).toString('hex'),
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: store.bucket,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
      S3_REGION: store.region,
    };
    first = await createTestApp({ settings });
    second = await createTestApp({ settings, database: first.database });
    await first.nest.get(StarterContent).ensure({ sampleProject: false });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    await store.close();
  });

  it('are shown as signed in the other instance at once, and sealed once by either', async () => {
    const hana = await colleague(first, 'Hana', ['hr']);
    const dev = await colleague(first, 'Dara', ['developer']);
    const contract = await assignContract(hana, dev);
    const stream = await EventReader.open(second, hana, '/api/live?topics=contracts');
    await stream.next('build');
    await signContract(dev, contract);
    await stream.onTopic('contracts', 'changed');
    stream.close();
    await Promise.all([first.runJobs(), second.runJobs()]);
    await Promise.all([first.runJobs(), second.runJobs()]);
    const sealed = (await hana.agent.get(`${CONTRACTS}/${contract.id}`).expect(200)).body as ContractDetailView;
    expect(sealed.events.filter(({ kind }) => kind === 'sealed')).toHaveLength(1);
    expect(store.objects.size).toBe(1);
    const elsewhere = await fetch(`${second.url}${CONTRACTS}/${contract.id}/document`, { headers: { Cookie: await cookiesOf(dev) } });
    expect(sha256Of(new Uint8Array(await elsewhere.arrayBuffer()))).toBe(sealed.document_sha256);
    const response = await dev.agent.get(`${CONTRACTS}/${contract.id}/document`).responseType('blob').expect(200);
    expect(sha256Of(response.body as Buffer)).toBe(sealed.document_sha256);
  });
});
