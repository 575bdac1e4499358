import type { IncomingMessage } from 'node:http';
import type { FileKind } from '../../platform/files/uploads/file-kinds.js';
import { readMultipart } from '../../platform/files/uploads/multipart.js';
import type { FilePart } from '../../platform/files/uploads/multipart.js';
import { Invalid } from '../../platform/errors/errors.js';
import { isId } from '../../platform/http/ids.rules.js';
import {
  APPLICATION_FILE_BYTES,
  APPLICATION_FILE_ENDINGS,
  problemsOf,
  APPLICATION_MESSAGES,
  type ApplicationAnswers,
  type ApplicationField,
  type ApplicationIntent,
  type ApplicationRole,
} from './applications.rules.js';
import { cleanText } from '../text/free-text.rules.js';

export const APPLICATION_FILE_KINDS: readonly FileKind[] = APPLICATION_FILE_ENDINGS;

/** An application that may be stored. */
export interface CheckedApplication {
  name: string;
  email: string;
  portfolio: string | null;
  role: ApplicationRole;
  intent: ApplicationIntent;
  skills: string;
}

export interface ApplicationForm {
  answers: ApplicationAnswers;
  /** Chosen by the client, one for each application; undefined when it did not. */
  submissionId: string | undefined;
}

const ANSWERS: readonly ApplicationField[] = ['name', 'email', 'portfolio', 'role', 'intent', 'skills'];
const CONFIRMATIONS = ['accurate', 'consent'] as const;
const SUBMISSION = 'submissionId';
const FIELDS: readonly string[] = [...ANSWERS, ...CONFIRMATIONS, SUBMISSION];
/** More than any answer may have, so that too long a one is told at its field. */
export const APPLICATION_FORM = { fields: FIELDS.length, fieldBytes: 32 * 1024, files: 1, fileBytes: APPLICATION_FILE_BYTES } as const;

/**
 * Reads the multipart form of an application.
 * @param takeFile stores the file while it arrives. A chooser that was left empty sends a part without a name: that is no file.
 * @throws Invalid for a form that is not this one, and whatever `readMultipart` and `takeFile` throw.
 */
export async function readApplicationForm(request: IncomingMessage, takeFile: (part: FilePart) => Promise<void>): Promise<ApplicationForm> {
  const { fields } = await readMultipart(request, APPLICATION_FORM, async (part) => {
    if (part.field !== 'file') throw new Invalid('Please send the file as “file”.', { file: APPLICATION_MESSAGES.file });
    if (part.name === '') part.content.resume();
    else await takeFile(part);
  });
  const unknown = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined)
    throw new Invalid('The form holds a field that is not known.', { [unknown.slice(0, 40)]: 'This field is not known.' });
  const submissionId = fields[SUBMISSION]?.toLowerCase();
  if (submissionId !== undefined && !isId(submissionId)) throw new Invalid('The form cannot be read.', { [SUBMISSION]: 'This is no id.' });
  if (CONFIRMATIONS.some((name) => fields[name] !== undefined && fields[name] !== 'true')) {
    throw new Invalid(APPLICATION_MESSAGES.confirmations, { confirmations: APPLICATION_MESSAGES.confirmations });
  }
  const answers = Object.fromEntries(ANSWERS.map((name) => [name, fields[name] ?? ''])) as ApplicationAnswers;
  return { answers, submissionId };
}

/** @throws Invalid with a message for each answer that is refused. */
export function checkedApplication(answers: ApplicationAnswers): CheckedApplication {
  const problems = problemsOf(answers);
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Invalid(first, problems);
  const portfolio = answers.portfolio.trim();
  return {
    name: answers.name.trim().normalize('NFC'),
    email: answers.email.trim(),
    portfolio: portfolio === '' ? null : portfolio,
    role: answers.role as ApplicationRole,
    intent: answers.intent as ApplicationIntent,
    skills: cleanText(answers.skills.trim()).text,
  };
}
