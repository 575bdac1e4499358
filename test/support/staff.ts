import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import type { Role } from '../../server/platform/access/roles.rules.js';
import type { AnnouncementView, CreateAnnouncement } from '../../server/staff/announcements/announcements.dto.js';
import type { SignedIn, TestApp } from './app.js';

/** A member of staff with a name and a username. */
export async function colleague(app: TestApp, name: string, roles: Role[]): Promise<SignedIn> {
  const person = await app.signUp({ roles });
  await app.database.query('UPDATE users SET first_name = $1, last_name = $2, username = $3 WHERE id = $4', [
    name,
    'Test',
    name.toLowerCase(),
    person.user.id,
  ]);
  return person;
}

/** A developer, a tester and an admin in an empty database. */
export async function staffTeam(app: TestApp, tester = 'Tove'): Promise<Record<'dev' | 'tester' | 'admin', SignedIn>> {
  app.clock.reset();
  await app.database.clear();
  return {
    dev: await colleague(app, 'Dara', ['developer']),
    tester: await colleague(app, tester, ['dev_tester']),
    admin: await colleague(app, 'Ada', ['admin']),
  };
}

/** The items of a person's inbox, newest first. */
export async function inboxOf({ agent }: SignedIn): Promise<InboxPage['items']> {
  return ((await agent.get('/api/inbox').expect(200)).body as InboxPage).items;
}

/** Writes an announcement, by default to everyone. */
export async function announce({ agent }: SignedIn, values: Partial<CreateAnnouncement> = {}): Promise<AnnouncementView> {
  const response = await agent.post('/api/staff/announcements').send({ title: 'Build night', content: 'Pizza at six.', ...values });
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
  return response.body as AnnouncementView;
}
