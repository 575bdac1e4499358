import type { Outcome, PayableView } from '../../server/clarity/payables/payables.dto.js';
import type { TimeView } from '../../server/clarity/time/time.dto.js';
import type { SignedIn, TestApp } from './app.js';
import { colleague } from './staff.js';

export const TIME = '/api/clarity/time';

/** A studio at noon on 15 September 2026, a Tuesday, or at another time: two approvers, and a user who works for £30.00 an hour. */
export async function clarityTeam(app: TestApp, moment = '2026-09-15T11:00:00Z'): Promise<{ mia: SignedIn; hal: SignedIn; ada: SignedIn }> {
  app.clock.reset();
  await app.database.clear();
  app.clock.advance(Date.parse(moment) - app.clock.now().getTime());
  const team = {
    mia: await colleague(app, 'Mia', ['developer']),
    hal: await colleague(app, 'Hal', ['hr']),
    ada: await colleague(app, 'Ada', ['ceo']),
  };
  await setRate(team.hal, team.mia, '30.00');
  return team;
}

export async function setRate(by: SignedIn, person: SignedIn, hourlyRate: string, valid_from = '2026-01-01'): Promise<void> {
  const sent = { user_id: person.user.id, hourly: hourlyRate, valid_from, reason: 'Contract' };
  const response = await by.agent.post('/api/clarity/rates').send(sent);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
}

/** Enters 7.5 hours, by default for today. */
export async function enterTime({ agent }: SignedIn, values: object = {}): Promise<TimeView> {
  const response = await agent
    .post(TIME)
    .send({ task: 'Fix the jump', ...values, ...('started_at' in values ? {} : { hours: '7.5', ...values }) });
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
  return response.body as TimeView;
}

/** Decides on time, by default approves it. */
export async function decideOnTime({ agent }: SignedIn, ids: string[], values: object = {}): Promise<Outcome[]> {
  const response = await agent.post('/api/clarity/approvals/time/bulk').send({ ids, action: 'approve', ...values });
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return (response.body as { outcomes: Outcome[] }).outcomes;
}

export async function payablesOf({ agent }: SignedIn): Promise<PayableView[]> {
  return (await agent.get('/api/clarity/payables').expect(200)).body as PayableView[];
}
