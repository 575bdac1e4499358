import type { ReplayView, RulesView, RuleView } from '../../server/security/detections/detections.dto.js';
import type { RuleInput } from '../../server/security/detections/detection.rules.js';
import { EvaluationService } from '../../server/security/detections/evaluation.service.js';
import { SecurityEventsService } from '../../server/security/events/security-events.service.js';
import type { SecuritySignal } from '../../server/platform/access/security-signals.js';
import type { SignedIn, TestApp } from './app.js';

export const DETECTIONS = '/api/security/detections';

/** Three wrong passwords from one address within ten minutes. */
export const RULE: RuleInput = {
  name: 'Wrong passwords',
  description: '',
  conditions: [{ field: 'kind', operator: 'is', values: ['password-failed'] }],
  key: 'ip',
  threshold: 3,
  windowMinutes: 10,
  severity: 'high',
  action: 'event',
  blockMinutes: null,
  expires: null,
};

interface Recorded {
  kind: string;
  severity: string;
  source: string;
  ip_address: string | null;
  subject_id: string | null;
  details: Record<string, unknown>;
}

/** Creates, enables and evaluates rules as an admin, who is signed in anew for each test. */
export function detectionRules(app: TestApp, admin: () => SignedIn) {
  const recorder = app.nest.get(SecurityEventsService, { strict: false });
  const evaluation = app.nest.get(EvaluationService, { strict: false });
  const failed = (ip: string, times = 1, more: Partial<SecuritySignal> = {}): void => {
    for (let time = 0; time < times; time += 1) recorder.add({ kind: 'password-failed', actorId: null, ip, requestId: null, ...more });
  };
  const evaluate = async (): Promise<void> => {
    await recorder.flush();
    await evaluation.run();
  };
  const create = async (change: Partial<RuleInput> = {}): Promise<RuleView> =>
    (
      await admin()
        .agent.post(DETECTIONS)
        .send({ ...RULE, ...change })
        .expect(201)
    ).body as RuleView;
  const replay = async ({ id }: { id: string }): Promise<ReplayView> => {
    await recorder.flush();
    return (await admin().agent.post(`${DETECTIONS}/${id}/replay`).expect(200)).body as ReplayView;
  };
  const enable = async ({ id, version }: RuleView): Promise<RuleView> =>
    (await admin().agent.put(`${DETECTIONS}/${id}/enabled`).send({ enabled: true, version }).expect(200)).body as RuleView;
  const enabled = async (change: Partial<RuleInput> = {}): Promise<RuleView> => enable((await replay(await create(change))).rule);
  const matches = async (): Promise<Recorded[]> =>
    app.database.query<Recorded>(`SELECT * FROM security_events WHERE kind = 'rule-matched' ORDER BY id`);
  const list = async (): Promise<RuleView[]> => ((await admin().agent.get(DETECTIONS).expect(200)).body as RulesView).rules;
  return { recorder, evaluation, failed, evaluate, create, replay, enable, enabled, matches, list };
}
