import { randomUUID } from 'node:crypto';
import { StarterContent } from '../../server/site/starter-content.js';
import type { AdminTeamMemberView, TeamMemberView } from '../../server/site/team/team.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { photograph } from '../support/pictures.js';

const ADA = {
  kind: 'director',
  name: 'Ada Okafor',
  role: 'Creative Director',
  blurb: 'Draws maps of places that are not there yet.',
  avatar: null,
  links: [
    { label: 'Mastodon', url: 'https://mastodon.example/@ada' },
    { label: 'Mail', url: 'mailto:ada@studio.example' },
  ],
};
const SAM = { kind: 'community', name: 'Sam', role: 'Wiki keeper', blurb: 'Knows every recipe.', avatar: null, links: [] };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('the team', () => {
  let app: TestApp;
  let admin: SignedIn;
  let picture: Buffer;
  beforeAll(async () => {
    app = await createTestApp();
    picture = await photograph(400, 300);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
    // The event of a change clears cached responses of earlier tests.
    const leftover = await add(SAM);
    await admin.agent.delete(`/api/admin/team/${leftover.id}`).expect(204);
  });

  const add = async (input: object): Promise<AdminTeamMemberView> =>
    (await admin.agent.post('/api/admin/team').send(input).expect(201)).body as AdminTeamMemberView;
  const team = async (): Promise<AdminTeamMemberView[]> =>
    (await admin.agent.get('/api/admin/team').expect(200)).body as AdminTeamMemberView[];
  const publicTeam = async (): Promise<TeamMemberView[]> => (await app.agent().get('/api/team').expect(200)).body as TeamMemberView[];
  const publicNames = async (): Promise<string[]> => (await publicTeam()).map(({ name }) => name);
  const uploaded = async (): Promise<string> => {
    const response = await admin.agent.post('/api/admin/team/avatar').attach('avatar', picture, 'ada.jpg').expect(201);
    return (response.body as { url: string }).url;
  };

  it('lists directors before the community, each in order of joining', async () => {
    await add(SAM);
    const { version, ...ada } = await add(ADA);
    await add({ ...SAM, name: 'Noor' });
    expect(version).toBe(1);
    const seen = await publicTeam();
    expect(seen.map(({ name }) => name)).toEqual(['Ada Okafor', 'Sam', 'Noor']);
    expect(seen[0]).toEqual(ada);
    expect(ada).toEqual({ ...ADA, id: expect.any(String) });
  });

  it('has a person once, however often the request with their id is repeated', async () => {
    const id = randomUUID();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => add({ ...SAM, id })));
    expect(first).toMatchObject({ id, name: 'Sam', version: 1 });
    expect(others).toEqual([first, first]);
    expect(await add({ ...SAM, id, name: 'Samira' })).toEqual(first);
    expect(await team()).toHaveLength(1);
    await admin.agent
      .post('/api/admin/team')
      .send({ ...SAM, id: '1' })
      .expect(400);
    await admin.agent
      .put(`/api/admin/team/${id}`)
      .send({ ...SAM, id, version: 1 })
      .expect(400);
  });

  it('is changed and removed by an admin', async () => {
    const sam = await add(SAM);
    await add(ADA);
    const { id, ...input } = sam;
    const changed = await admin.agent
      .put(`/api/admin/team/${id}`)
      .send({ ...input, name: 'Samira' })
      .expect(200);
    expect(changed.body).toEqual({ ...sam, name: 'Samira', version: 2 });
    expect(await publicNames()).toEqual(['Ada Okafor', 'Samira']);
    await admin.agent.delete(`/api/admin/team/${sam.id}`).expect(204);
    await admin.agent.delete(`/api/admin/team/${sam.id}`).expect(404);
    expect(await publicNames()).toEqual(['Ada Okafor']);
  });

  it('moves a member who changes groups to the end of the other', async () => {
    const sam = await add(SAM);
    await add(ADA);
    await add({ ...SAM, name: 'Noor' });
    const { id, ...input } = sam;
    await admin.agent
      .put(`/api/admin/team/${id}`)
      .send({ ...input, kind: 'director' })
      .expect(200);
    expect(await publicNames()).toEqual(['Ada Okafor', 'Sam', 'Noor']);
  });

  it('refuses a save based on an old version, and returns the stored member', async () => {
    const { id, ...input } = await add(SAM);
    const saved = await admin.agent
      .put(`/api/admin/team/${id}`)
      .send({ ...input, role: 'First' })
      .expect(200);
    const late = await admin.agent
      .put(`/api/admin/team/${id}`)
      .send({ ...input, role: 'Second' })
      .expect(409);
    expect(late.body).toMatchObject({ code: 'team-changed', current: saved.body });
  });

  it('has the order set by an admin', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await add({ ...SAM, name })).id);
    const [a, b, c] = ids;
    const response = await admin.agent
      .post('/api/admin/team/order')
      .send({ ids: [c, a, b] })
      .expect(200);
    expect((response.body as TeamMemberView[]).map(({ name }) => name)).toEqual(['c', 'a', 'b']);
    expect(await publicNames()).toEqual(['c', 'a', 'b']);
    // Moving a member does not conflict with another edit.
    expect((await team()).map(({ version }) => version)).toEqual([1, 1, 1]);
    for (const wrong of [[a, b], [a, b, c, UNKNOWN], [a, b, UNKNOWN], []]) {
      const refused = await admin.agent.post('/api/admin/team/order').send({ ids: wrong }).expect(409);
      expect(refused.body.current).toHaveLength(3);
    }
    for (const bad of [{ ids: [a, a, b] }, { ids: ['x'] }, { ids: 'x' }, {}])
      await admin.agent.post('/api/admin/team/order').send(bad).expect(400);
    expect((await team()).map(({ name }) => name)).toEqual(['c', 'a', 'b']);
  });

  it('has public pictures, until the member has another one or is removed', async () => {
    const first = await uploaded();
    const { id, ...input } = await add({ ...ADA, avatar: first });
    await app.agent().get(first).expect(200).expect('Content-Type', 'image/webp');
    const second = await uploaded();
    await admin.agent
      .put(`/api/admin/team/${id}`)
      .send({ ...input, avatar: second })
      .expect(200);
    await app.runJobs();
    await app.agent().get(first).expect(404);
    await app.agent().get(second).expect(200);
    await admin.agent.delete(`/api/admin/team/${id}`).expect(204);
    await app.runJobs();
    await app.agent().get(second).expect(404);
  });

  it('keeps its pictures during the sweep, and refuses missing and foreign ones', async () => {
    const stored = await uploaded();
    const forgotten = await uploaded();
    await add({ ...ADA, avatar: stored });
    const taken = await admin.agent
      .post('/api/admin/team')
      .send({ ...SAM, avatar: stored })
      .expect(400);
    expect(Object.keys(taken.body.fields)).toEqual(['avatar']);
    app.clock.advance(2 * 24 * 60 * 60 * 1000);
    await app.runJobs();
    await app.agent().get(stored).expect(200);
    const fresh = await app.signUp({ roles: ['admin'] });
    const gone = await fresh.agent
      .post('/api/admin/team')
      .send({ ...SAM, avatar: forgotten })
      .expect(409);
    expect(gone.body.code).toBe('upload-gone');
    expect(await publicTeam()).toHaveLength(1);
  });

  it.each([
    ['kind', { ...SAM, kind: 'owner' }],
    ['name', { ...SAM, name: ' ' }],
    ['name', { ...SAM, name: 'x'.repeat(61) }],
    ['role', { ...SAM, role: '' }],
    ['blurb', { ...SAM, blurb: 'x'.repeat(401) }],
    ['avatar', { ...SAM, avatar: 'https://elsewhere.example/me.png' }],
    ['avatar', { ...SAM, avatar: 'javascript:alert(1)' }],
    ['links', { ...SAM, links: Array.from({ length: 7 }, () => ({ label: 'x', url: 'https://x.example' })) }],
    ['links.0.url', { ...SAM, links: [{ label: 'x', url: 'javascript:alert(1)' }] }],
    ['links.0.url', { ...SAM, links: [{ label: 'x', url: '//elsewhere.example' }] }],
    ['links.0.label', { ...SAM, links: [{ label: ' ', url: 'https://x.example' }] }],
    ['links', { ...SAM, links: [['x']] }],
    ['secret', { ...SAM, secret: 'x' }],
  ])('refuses a member with a bad %s', async (field, body) => {
    const response = await admin.agent.post('/api/admin/team').send(body).expect(400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
    expect(await team()).toEqual([]);
  });

  it('refuses a picture that is not an image', async () => {
    const post = () => admin.agent.post('/api/admin/team/avatar');
    await post().attach('avatar', Buffer.from('<svg onload="alert(1)"/>'), 'me.svg').expect(415);
    await post().attach('avatar', Buffer.from('no picture at all'), 'me.png').expect(415);
    await post().attach('portrait', picture, 'me.jpg').expect(400);
    await post().field('x', 'y').expect(413);
  });

  it('has a size limit', async () => {
    await app.database.query(
      `INSERT INTO team_members (id, kind, position, name, role, blurb) SELECT gen_random_uuid(), 'community', n, 'x', 'x', 'x' FROM generate_series(1, 100) AS n`,
    );
    const response = await admin.agent.post('/api/admin/team').send(SAM).expect(409);
    expect(response.body.code).toBe('team-full');
  });

  it('is refused to other roles', async () => {
    const { id } = await add(SAM);
    const calls = (agent: SignedIn['agent']) => [
      agent.get('/api/admin/team'),
      agent.post('/api/admin/team').send(SAM),
      agent.post('/api/admin/team/order').send({ ids: [id] }),
      agent.post('/api/admin/team/avatar').attach('avatar', picture, 'a.jpg'),
      agent.put(`/api/admin/team/${id}`).send({ ...SAM, version: 1 }),
      agent.delete(`/api/admin/team/${id}`),
    ];
    for (const call of calls(app.agent())) await call.expect(401);
    for (const roles of [[], ['hr'], ['staff']] as const) {
      for (const call of calls((await app.signUp({ roles: [...roles] })).agent)) await call.expect(403);
    }
    expect(await team()).toHaveLength(1);
  });

  it.each([UNKNOWN, 'nonsense'])('returns 404 for the id %s', async (id) => {
    await admin.agent
      .put(`/api/admin/team/${id}`)
      .send({ ...SAM, version: 1 })
      .expect(404);
    await admin.agent.delete(`/api/admin/team/${id}`).expect(404);
  });

  it('leaves an audit trail without names', async () => {
    const { id, ...input } = await add(ADA);
    await admin.agent
      .put(`/api/admin/team/${id}`)
      .send({ ...input, kind: 'community' })
      .expect(200);
    await admin.agent.delete(`/api/admin/team/${id}`).expect(204);
    const rows = await app.database.query('SELECT action, before, after FROM audit_log WHERE target_id = $1 ORDER BY id', [id]);
    expect(rows).toEqual([
      { action: 'TEAM_MEMBER_ADDED', before: null, after: { kind: 'director', version: 1 } },
      { action: 'TEAM_MEMBER_UPDATED', before: { kind: 'director', version: 1 }, after: { kind: 'community', version: 2 } },
      { action: 'TEAM_MEMBER_REMOVED', before: { kind: 'community', version: 2 }, after: null },
    ]);
  });

  it('starts once with two directors and five members of the community, all placeholders', async () => {
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
    const people = await team();
    expect(people.map(({ kind }) => kind)).toEqual([
      'director',
      'director',
      'community',
      'community',
      'community',
      'community',
      'community',
    ]);
    expect(people.every(({ blurb }) => blurb.includes('placeholder'))).toBe(true);
    for (const { id } of people) await admin.agent.delete(`/api/admin/team/${id}`).expect(204);
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
    expect(await team()).toEqual([]);
  });
});
