import { randomUUID } from 'node:crypto';
import type { EntryPage } from '../../server/discussion/discussion.dto.js';
import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import type { BugView } from '../../server/staff/bugs/bugs.dto.js';
import type { BugCounts, BugPage } from '../../server/staff/bugs/list/bug-list.dto.js';
import type { SignedIn, TestApp } from './app.js';

export const BUGS = '/api/staff/bugs';

/** Reports a bug as a user. */
export async function reportBug(person: SignedIn, values: Record<string, unknown> = {}): Promise<BugView> {
  const input = { title: 'The lamp flickers', description: 'It flickers near water.', ...values };
  return (await person.agent.post('/api/staff/bugs').send(input).expect(201)).body as BugView;
}

/** A tester, a developer and an admin in an empty database. */
export async function bugTeam(app: TestApp): Promise<Record<'tester' | 'developer' | 'admin', SignedIn>> {
  app.clock.reset();
  await app.database.clear();
  const team = {
    tester: await app.signUp({ roles: ['dev_tester'] }),
    developer: await app.signUp({ roles: ['developer'] }),
    admin: await app.signUp({ roles: ['admin'] }),
  };
  await team.tester.agent.put('/api/users/profile').send({ firstName: 'Tess', lastName: 'Marlowe' }).expect(200);
  await team.developer.agent.put('/api/users/profile').send({ firstName: 'Devin', lastName: 'Okafor' }).expect(200);
  return team;
}

export async function listBugs({ agent }: SignedIn, query = ''): Promise<BugPage> {
  return (await agent.get(`${BUGS}${query}`).expect(200)).body as BugPage;
}

export async function readBug({ agent }: SignedIn, id: string): Promise<BugView> {
  return (await agent.get(`${BUGS}/${id}`).expect(200)).body as BugView;
}

export async function bugCounts({ agent }: SignedIn): Promise<BugCounts> {
  return (await agent.get(`${BUGS}/counts`).expect(200)).body as BugCounts;
}

/** Changes and comments of a bug, oldest first. */
export async function bugTimeline({ agent }: SignedIn, id: string): Promise<unknown[]> {
  const { items } = (await agent.get(`/api/discussions/bug/${id}`).expect(200)).body as EntryPage;
  return items.flatMap(({ change, body }) => change ?? body);
}

type InboxSummary = Pick<InboxPage['items'][number], 'kind' | 'text' | 'reason'> & { title: string | undefined };

/** The inbox as kind, text, reason and the title of the target. */
export async function inboxOf({ agent }: SignedIn): Promise<InboxSummary[]> {
  const { items } = (await agent.get('/api/inbox').expect(200)).body as InboxPage;
  return items.map(({ kind, text, reason, target }) => ({ kind, text, reason, title: target?.title }));
}

/** A build in the database, approved by default. @returns its id. */
export async function makeBuild(app: TestApp, version: string, values: { state?: string; uploadedBy?: string } = {}): Promise<string> {
  const id = randomUUID();
  await app.database.query(
    `INSERT INTO builds (id, channel, version, title, state, uploaded_by, created_at) VALUES ($1, 'main', $2, $3, $4, $5, now())`,
    [id, version, `Build ${version}`, values.state ?? 'approved', values.uploadedBy ?? null],
  );
  return id;
}
