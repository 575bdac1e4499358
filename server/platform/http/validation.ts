import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { Invalid } from '../errors/errors.js';
import { rememberRules } from './validation-metadata.js';

/** Forms do not produce more errors than this at once; keeps the response short. */
const MAX_FIELDS = 100;

/** Validates all input: DTOs with class-validator; unknown fields are refused, messages are listed by field. */
export function validation(): ValidationPipe {
  rememberRules();
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => {
      const fields = Object.fromEntries(errors.slice(0, MAX_FIELDS).flatMap((error) => fieldMessages(error, '').slice(0, MAX_FIELDS)));
      return new Invalid(Object.values(fields)[0] ?? 'Please check what you entered.', fields);
    },
  });
}

function fieldMessages(error: ValidationError, prefix: string): Array<[string, string]> {
  const path = `${prefix}${error.property}`.slice(0, 100);
  const message = mostHelpful(error.constraints ?? {});
  const ownMessages: Array<[string, string]> = message === undefined ? [] : [[path, sentence(message)]];
  return [...ownMessages, ...(error.children ?? []).flatMap((child) => fieldMessages(child, `${path}.`))];
}

/** Rules that a missing value breaks as well, although that is not what is wrong with it. */
const UPPER_LIMITS: readonly string[] = ['maxLength', 'arrayMaxSize', 'max'];
const LOWER_LIMITS: readonly string[] = ['minLength', 'arrayMinSize', 'min'];

/** The message of one of the broken rules: ours before those of the library, its limits and those about elements later, upper limits last. */
function mostHelpful(broken: Readonly<Record<string, string>>): string | undefined {
  const rank = (rule: string, message: string): number => {
    if (UPPER_LIMITS.includes(rule)) return isOfLibrary(message) ? 4 : 3;
    if (!isOfLibrary(message)) return 0;
    return LOWER_LIMITS.includes(rule) || message.startsWith('each value') ? 2 : 1;
  };
  const [first] = Object.entries(broken).toSorted((a, b) => rank(...a) - rank(...b));
  return first?.[1];
}

/** The library's own messages start with the property name in lower case. */
function isOfLibrary(message: string): boolean {
  return /^\p{Ll}/u.test(message);
}

/** The library's own messages have no full stop; ours are used as they are. */
function sentence(message: string): string {
  const text = message.slice(0, 200);
  if (!isOfLibrary(text)) return text;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?)]$/.test(text) ? '' : '.'}`;
}
