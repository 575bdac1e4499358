import type { CreatePolicy, PolicyView, UpdatePolicy } from '../../server/policies/policies.dto.js';
import type { SignedIn, TestApp } from './app.js';
import { colleague } from './staff.js';

export const POLICIES = '/api/policies';

/** Two people who manage policies, a developer and a tester. */
export async function policyTeam(app: TestApp): Promise<Record<'hana' | 'ada' | 'dev' | 'tester', SignedIn>> {
  return {
    hana: await colleague(app, 'Hana', ['hr']),
    ada: await colleague(app, 'Ada', ['admin']),
    dev: await colleague(app, 'Dara', ['developer']),
    tester: await colleague(app, 'Tove', ['dev_tester']),
  };
}

export async function readPolicy({ agent }: SignedIn, id: string): Promise<PolicyView> {
  return (await agent.get(`${POLICIES}/${id}`).expect(200)).body as PolicyView;
}

/** Writes a policy for everyone, which waits for approval. */
export async function writePolicy({ agent }: SignedIn, values: Partial<CreatePolicy> = {}): Promise<PolicyView> {
  const response = await agent.post(POLICIES).send({
    title: 'Remote work',
    category: 'HR Policies',
    content: 'Core hours are ten to four.\n\n- Be reachable.\n* Lock your screen.',
    effectiveDate: '2026-01-01',
    ...values,
  });
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
  return response.body as PolicyView;
}

/** Changes or approves a policy. */
export async function changePolicy({ agent }: SignedIn, id: string, change: UpdatePolicy): Promise<PolicyView> {
  const response = await agent.put(`${POLICIES}/${id}`).send(change);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return response.body as PolicyView;
}

export const APPROVAL = { approval: 'approved', status: 'published' } as const;

/** Writes a policy, which another person approves. */
export async function publishPolicy(author: SignedIn, approver: SignedIn, values: Partial<CreatePolicy> = {}): Promise<PolicyView> {
  const { id } = await writePolicy(author, values);
  return changePolicy(approver, id, APPROVAL);
}

/** Lets days pass, in which everyone stays signed in and has confirmed their password. */
export async function passDays(app: TestApp, days: number): Promise<void> {
  app.clock.advance(days * 86_400_000);
  await app.database.query('UPDATE sessions SET created_at = $1, last_seen_at = $1, proved_at = $1', [app.clock.now()]);
}
