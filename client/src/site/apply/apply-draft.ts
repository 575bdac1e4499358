import {
  APPLICATION_LIMITS,
  isApplicationIntent,
  isApplicationRole,
  type ApplicationAnswers,
} from '../../../../server/site/applications/applications.rules';
import { cleanText } from '../../../../server/site/text/free-text.rules';
import { isRecord, storedBy } from '../../lib/forms/drafts/stored-draft';
import { APPLY_STEPS, type ApplyStep } from './apply-steps';

/** An unsent application as stored in the browser. Without the confirmations: they are given for what is sent. */
export interface ApplyDraft {
  /** Its owner: other users of this browser do not see it. */
  userId: string;
  step: ApplyStep;
  answers: ApplicationAnswers;
  /** Name of the chosen file; its content cannot be stored. */
  fileName: string | null;
  /** Set once these answers were sent, so that a retry does not create a second application. */
  submissionId: string | null;
}

const MAX_FILE_NAME = 200;

/** This user's draft in a stored text, with every answer sanitised as if it had been typed; null if there is none. */
export function readDraft(text: string | null, userId: string): ApplyDraft | null {
  const stored = storedBy(userId, text);
  if (stored === null) return null;
  const given = isRecord(stored.answers) ? stored.answers : {};
  const role = textOf(given.role, 40);
  const intent = textOf(given.intent, 40);
  return {
    userId,
    step: APPLY_STEPS.find((step) => step === stored.step) ?? APPLY_STEPS[0],
    answers: {
      name: textOf(given.name, APPLICATION_LIMITS.name),
      email: textOf(given.email, APPLICATION_LIMITS.email),
      portfolio: textOf(given.portfolio, APPLICATION_LIMITS.portfolio),
      role: isApplicationRole(role) ? role : '',
      intent: isApplicationIntent(intent) ? intent : '',
      skills: textOf(given.skills, APPLICATION_LIMITS.skills),
    },
    fileName: textOf(stored.fileName, MAX_FILE_NAME) || null,
    submissionId: textOf(stored.submissionId, 36) || null,
  };
}

function textOf(value: unknown, limit: number): string {
  return typeof value === 'string' ? cleanText(value.slice(0, limit)).text : '';
}
