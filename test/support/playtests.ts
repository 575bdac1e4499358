import type { PlaytestsPage, PlaytestView } from '../../server/staff/playtests/playtests.dto.js';
import type { SignedIn } from './app.js';

export const PLAYTESTS = '/api/staff/playtest/sessions';

/** Schedules a playtest. */
export async function schedule({ agent }: SignedIn, values: Record<string, unknown>): Promise<PlaytestView> {
  const answer = await agent.post(PLAYTESTS).send({ title: 'Evening test', ...values });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as PlaytestView;
}

/** The first page of playtests. */
export async function playtestsOf({ agent }: SignedIn, query = ''): Promise<PlaytestsPage> {
  return (await agent.get(`${PLAYTESTS}${query}`).expect(200)).body as PlaytestsPage;
}
