/** Validation of a job application. Pure: shared by server and client. The messages are those of the specification. */
import { isEmailAddress } from '../../platform/text/email.rules.js';
import { isHonest, MAX_TEXT } from '../text/free-text.rules.js';
import { parseUrl } from '../../platform/text/parse-url.rules.js';

export const APPLICATION_ROLES = ['Web Developer', 'Game Designer', 'UX Designer', '3D Artist'] as const;
export type ApplicationRole = (typeof APPLICATION_ROLES)[number];

export const APPLICATION_INTENTS = ['employee', 'contractor'] as const;
export type ApplicationIntent = (typeof APPLICATION_INTENTS)[number];

export const APPLICATION_LIMITS = { name: 50, email: 100, portfolio: 300, skills: MAX_TEXT } as const;

/** Accepted file extensions, in the order in which they are listed to users. */
export const APPLICATION_FILE_ENDINGS = ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'png', 'jpg', 'zip'] as const;
export const APPLICATION_FILE_BYTES = 10 * 1024 * 1024;

/** Retention period of applications in months. */
export const APPLICATION_MONTHS = 12;

export const APPLICATION_MESSAGES = {
  name: 'Please enter a valid name',
  email: 'Please enter a valid email',
  portfolio: `Please enter a link of at most ${APPLICATION_LIMITS.portfolio} characters that starts with http:// or https://`,
  role: 'Select a role',
  intent: 'Select how you would like to work',
  skills: 'Please tell us about yourself (max 1000 chars)',
  suspicious: 'Part of this looks like program code rather than words. Please describe it in other words.',
  file: 'Please choose a file of at most 10 MB',
  confirmations: 'Please confirm accuracy and consent.',
  tooMany: 'Too many attempts. Please wait 5 minutes.',
  failed: 'An error occurred. Please try again later.',
  signedOut: 'You must be logged in to apply for a role.',
} as const;

/**
 * Letters of any script with their marks and joiners (Persian and Indic names need them), spaces, apostrophes (straight or curly) and
 * hyphens.
 */
const NAME = /^(?:[\p{L}\p{M} '’-]|\u200c|\u200d)+$/u;
/** Some letters are blank: the fillers of Hangul. */
const VISIBLE_LETTER = /[^\P{L}\u115f\u1160\u3164\uffa0]/u;

export type ApplicationField = 'name' | 'email' | 'portfolio' | 'role' | 'intent' | 'skills';

/** An applicant's answers as text; `role` and `intent` are empty before they are chosen. */
export type ApplicationAnswers = Record<ApplicationField, string>;

export function isApplicationRole(value: string): value is ApplicationRole {
  return (APPLICATION_ROLES as readonly string[]).includes(value);
}

export function isApplicationIntent(value: string): value is ApplicationIntent {
  return (APPLICATION_INTENTS as readonly string[]).includes(value);
}

/** The rule for each answer, ignoring surrounding spaces. Null if it is valid. */
export const ANSWER_PROBLEMS: Readonly<Record<ApplicationField, (value: string) => string | null>> = {
  name: (value) => {
    const name = value.trim();
    return name.length <= APPLICATION_LIMITS.name && NAME.test(name) && VISIBLE_LETTER.test(name) ? null : APPLICATION_MESSAGES.name;
  },
  email: (value) => {
    const email = value.trim();
    return email.length <= APPLICATION_LIMITS.email && isEmailAddress(email) && isHonest(email) ? null : APPLICATION_MESSAGES.email;
  },
  portfolio: (value) => (value.trim() === '' || isWebLink(value.trim()) ? null : APPLICATION_MESSAGES.portfolio),
  role: (value) => (isApplicationRole(value) ? null : APPLICATION_MESSAGES.role),
  intent: (value) => (isApplicationIntent(value) ? null : APPLICATION_MESSAGES.intent),
  skills: (value) => {
    const skills = value.trim();
    if (skills === '' || skills.replaceAll('\r\n', '\n').length > APPLICATION_LIMITS.skills) return APPLICATION_MESSAGES.skills;
    return isHonest(skills) ? null : APPLICATION_MESSAGES.suspicious;
  },
};

/** The error messages for all invalid answers. */
export function problemsOf(answers: ApplicationAnswers): Partial<Record<ApplicationField, string>> {
  const problems: Partial<Record<ApplicationField, string>> = {};
  for (const field of Object.keys(ANSWER_PROBLEMS) as ApplicationField[]) {
    const problem = ANSWER_PROBLEMS[field](answers[field]);
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** A web address with a host and without credentials. */
function isWebLink(link: string): boolean {
  if (link.length > APPLICATION_LIMITS.portfolio || !/^https?:\/\/\S+$/i.test(link) || !isHonest(link)) return false;
  const url = parseUrl(link);
  if (url === undefined) return false;
  const { protocol, hostname, username, password } = url;
  return ['http:', 'https:'].includes(protocol) && hostname.includes('.') && username === '' && password === '';
}
