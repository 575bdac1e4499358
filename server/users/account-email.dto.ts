import { applyDecorators } from '@nestjs/common';
import { IsEmail, ValidateBy } from 'class-validator';
import { MIXED_SCRIPTS, mixesScripts } from '../platform/text/email.rules.js';

const MESSAGE = 'Please enter a valid email address.';

/**
 * An address that an account may have. Compatibility characters are refused: lower-casing turns the Kelvin sign into a k, and mail servers
 * read full-width letters as ordinary ones, so that one mailbox would have several spellings. So are addresses that mix scripts: one with a
 * Cyrillic letter among Latin ones would pass for that of another person.
 */
export function AccountEmail(): PropertyDecorator {
  return applyDecorators(
    IsEmail({}, { message: MESSAGE }),
    ValidateBy({
      name: 'isAccountEmail',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && value.normalize('NFKC') === value,
        defaultMessage: () => MESSAGE,
      },
    }),
    ValidateBy({
      name: 'isOneScript',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && !mixesScripts(value),
        defaultMessage: () => MIXED_SCRIPTS,
      },
    }),
  );
}
