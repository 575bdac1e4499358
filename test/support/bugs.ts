import { randomUUID } from 'node:crypto';
import type { BugView } from '../../server/staff/bugs/bugs.dto.js';
import type { SignedIn, TestApp } from './app.js';

/** Reports a bug as a user. */
export async function reportBug(person: SignedIn, values: Record<string, unknown> = {}): Promise<BugView> {
  const input = { title: 'The lamp flickers', description: 'It flickers near water.', ...values };
  return (await person.agent.post('/api/staff/bugs').send(input).expect(201)).body as BugView;
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
