import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { Invalid } from '../errors/errors.js';

/** More mistakes at once than this do not come from a form: the response stays short. */
const MAX_FIELDS = 100;

/** The one way in: DTOs with class-validator; unknown fields are refused, messages stand at their fields. */
export function validation(): ValidationPipe {
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
  const own: Array<[string, string]> = message === undefined ? [] : [[path, sentence(message)]];
  return [...own, ...(error.children ?? []).flatMap((child) => fieldMessages(child, `${path}.`))];
}

/** The library's own messages start with the property's name in lower case and have no full stop; ours stay as they are. */
function sentence(message: string): string {
  const text = message.slice(0, 200);
  if (!/^\p{Ll}/u.test(text)) return text;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?)]$/.test(text) ? '' : '.'}`;
}
