import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { assignContract, BROWSER, CONTRACTS, contractTeam, signature, signContract } from '../support/contracts.js';
import { colleague } from '../support/staff.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('notices about contracts', () => {
  let app: TestApp;
  let hana: SignedIn;
  let ada: SignedIn;
  let dev: SignedIn;
  beforeAll(async () => {
    app = await createTestApp({ settings: { TRUST_PROXY: '' } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ hana, ada, dev } = await contractTeam(app));
  });

  const inbox = async ({ agent }: SignedIn): Promise<string[]> =>
    ((await agent.get('/api/inbox').expect(200)).body as InboxPage).items.map(({ text }) => text);

  it('reaches people without an inbox by email, without the terms', async () => {
    const artist = await colleague(app, 'Arno', ['artist']);
    const contract = await assignContract(hana, artist);
    app.clock.advance(3 * DAY + MINUTE);
    await app.runJobs();
    const mails = await app.database.query<{ subject: string; text: string }>('SELECT subject, text FROM mails WHERE to_address = $1', [
      artist.email,
    ]);
    const about = mails.filter(({ text }) => text.includes(`/contracts?contract=${contract.id}`));
    expect(about.map(({ subject }) => subject.includes('still waiting')).sort()).toEqual([false, true]);
    expect(JSON.stringify(about)).not.toMatch(/£300|Developer agreement/);
  });

  it('tells people without an inbox of a countersignature and a cancellation', async () => {
    const artist = await colleague(app, 'Arno', ['artist']);
    const subjects = async (id: string): Promise<string[]> =>
      (
        await app.database.query<{ subject: string }>('SELECT subject FROM mails WHERE text LIKE $1 ORDER BY created_at, id', [
          `%/contracts?contract=${id}%`,
        ])
      ).map(({ subject }) => subject.replace(/^.* (?=has|asks)/, ''));
    const both = await signContract(artist, await assignContract(hana, artist, { needsCountersignature: true }));
    app.clock.advance(1);
    await ada.agent.post(`${CONTRACTS}/${both.id}/countersign`).set('User-Agent', BROWSER).send(signature(both, 'Ada Test')).expect(200);
    expect(await subjects(both.id)).toEqual(['asks you to sign a contract', 'has countersigned your contract']);
    const unsigned = await assignContract(hana, artist);
    app.clock.advance(1);
    await hana.agent.post(`${CONTRACTS}/${unsigned.id}/cancel`).send({ reason: 'Wrong rate.' }).expect(200);
    expect(await subjects(unsigned.id)).toEqual(['asks you to sign a contract', 'has cancelled a contract with you']);
  });

  it('reaches others who manage contracts when the person who assigned one no longer does', async () => {
    const contract = await assignContract(hana, dev);
    await app.database.query(`UPDATE users SET roles = '{staff}' WHERE id = $1`, [hana.user.id]);
    await dev.agent.post(`${CONTRACTS}/${contract.id}/decline`).send({ reason: 'Too little.' }).expect(200);
    expect([await inbox(ada), await inbox(hana)]).toEqual([['declined a contract'], []]);
  });
});
