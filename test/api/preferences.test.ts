import type { MeView } from '../../server/users/users.dto.js';
import { createTestApp, type TestApp } from '../support/app.js';

describe('preferences', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.clear());

  const usual = {
    language: 'en-GB',
    dateFormat: 'british',
    colourScheme: 'system',
    mail: { news: false, tickets: true },
    sendKey: 'enter',
    undoSend: true,
  };

  it('require a session', async () => {
    await app.agent().get('/api/users/preferences').expect(401);
    await app.agent().put('/api/users/preferences').send({ dateFormat: 'iso' }).expect(401);
  });

  it('have defaults until they are changed, one at a time', async () => {
    const { agent, user } = await app.signUp();
    expect(user.preferences).toEqual(usual);
    expect((await agent.get('/api/users/preferences').expect(200)).body).toEqual(usual);
    await agent
      .put('/api/users/preferences')
      .send({ dateFormat: 'iso', mail: { tickets: false } })
      .expect(200);
    const changed = { ...usual, dateFormat: 'iso', colourScheme: 'dark', mail: { news: false, tickets: false } };
    expect((await agent.put('/api/users/preferences').send({ colourScheme: 'dark' }).expect(200)).body).toEqual(changed);
    expect((await agent.get('/api/users/preferences')).body).toEqual(changed);
    expect(((await agent.get('/api/auth/me')).body as { user: MeView }).user.preferences).toEqual(changed);
  });

  it('include the send key and the option to undo sending', async () => {
    const { agent } = await app.signUp();
    const response = await agent.put('/api/users/preferences').send({ sendKey: 'ctrl-enter', undoSend: false }).expect(200);
    expect(response.body).toEqual({ ...usual, sendKey: 'ctrl-enter', undoSend: false });
    expect(((await agent.get('/api/auth/me')).body as { user: MeView }).user.preferences).toMatchObject({
      sendKey: 'ctrl-enter',
      undoSend: false,
    });
    expect((await agent.put('/api/users/preferences').send({ sendKey: null, undoSend: null }).expect(200)).body).toEqual(usual);
  });

  it('are reset to the default with null', async () => {
    const { agent } = await app.signUp();
    await agent.put('/api/users/preferences').send({ dateFormat: 'long', colourScheme: 'light', language: 'cy' }).expect(200);
    const response = await agent.put('/api/users/preferences').send({ dateFormat: null, language: null }).expect(200);
    expect(response.body).toEqual({ ...usual, colourScheme: 'light' });
  });

  it('share the language and the newsletter with the profile', async () => {
    const { agent } = await app.signUp();
    const { version } = (await agent.get('/api/users/profile')).body.user as { version: number };
    await agent
      .put('/api/users/preferences')
      .send({ language: 'cy', mail: { news: true } })
      .expect(200);
    const profile = (await agent.get('/api/users/profile')).body.user as { version: number };
    expect(profile).toMatchObject({ preferred_language: 'cy', marketing_consent: true });
    expect(profile.version).toBeGreaterThan(version);
    await agent.put('/api/users/profile').send({ marketing_consent: false }).expect(200);
    expect((await agent.get('/api/users/preferences')).body.mail).toEqual({ news: false, tickets: true });
    const consents = await app.database.query(`SELECT kind, granted FROM consents WHERE kind <> 'terms' ORDER BY id`);
    expect(consents).toEqual([
      { kind: 'marketing', granted: true },
      { kind: 'marketing', granted: false },
    ]);
  });

  it.each([
    ['language', { language: 'Klingon' }],
    ['dateFormat', { dateFormat: 'american' }],
    ['colourScheme', { colourScheme: 'pink' }],
    ['mail.news', { mail: { news: 'yes' } }],
    ['mail.spam', { mail: { spam: true } }],
    ['mail', { mail: 'all' }],
    ['sendKey', { sendKey: 'space' }],
    ['undoSend', { undoSend: 5 }],
    ['roles', { roles: ['admin'] }],
  ])('refuse a bad %s', async (field, body) => {
    const { agent } = await app.signUp();
    const response = await agent.put('/api/users/preferences').send(body).expect(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
    expect((await agent.get('/api/users/preferences')).body).toEqual(usual);
  });
});
