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

/** Writes an announcement, by default to everyone. */
export async function announce({ agent }: SignedIn, values: Partial<CreateAnnouncement> = {}): Promise<AnnouncementView> {
  const answer = await agent.post('/api/staff/announcements').send({ title: 'Build night', content: 'Pizza at six.', ...values });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as AnnouncementView;
}
