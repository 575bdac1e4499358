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
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => {
      const fields = Object.fromEntries(errors.slice(0, MAX_FIELDS).flatMap((error) => fieldMessages(error, '').slice(0, MAX_FIELDS)));
      return new Invalid(Object.values(fields)[0] ?? 'Please check what you entered.', fields);
    },
  });
}

function fieldMessages(error: ValidationError, prefix: string): Array<[string, string]> {
  const path = `${prefix}${error.property}`.slice(0, 100);
  const [message] = Object.values(error.constraints ?? {});
  const ownMessages: Array<[string, string]> = message === undefined ? [] : [[path, sentence(message)]];
  return [...ownMessages, ...(error.children ?? []).flatMap((child) => fieldMessages(child, `${path}.`))];
}

/** The library's own messages start with the property name in lower case and have no full stop; ours are used as they are. */
function sentence(message: string): string {
  const text = message.slice(0, 200);
  if (!/^\p{Ll}/u.test(text)) return text;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?)]$/.test(text) ? '' : '.'}`;
}
