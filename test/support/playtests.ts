import type { PlaytestsPage, PlaytestView } from '../../server/staff/playtests/playtests.dto.js';
import type { SignedIn } from './app.js';

export const PLAYTESTS = '/api/staff/playtest/sessions';

/** Schedules a playtest. */
export async function schedule({ agent }: SignedIn, values: Record<string, unknown>): Promise<PlaytestView> {
  const response = await agent.post(PLAYTESTS).send({ title: 'Evening test', ...values });
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
  return response.body as PlaytestView;
}

/** The first page of playtests. */
export async function playtestsOf({ agent }: SignedIn, query = ''): Promise<PlaytestsPage> {
  return (await agent.get(`${PLAYTESTS}${query}`).expect(200)).body as PlaytestsPage;
}
