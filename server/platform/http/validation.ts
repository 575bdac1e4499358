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
    // Values decide what a message says; they are never part of it.
    validationError: { target: false, value: true },
    exceptionFactory: (errors) => {
      const fields = messagesByField(errors);
      return new Invalid(Object.values(fields)[0] ?? 'Please check what you entered.', fields);
    },
  });
}

/** What is wrong, by field: `steps.2.title`. */
export function messagesByField(errors: readonly ValidationError[]): Record<string, string> {
  return Object.fromEntries(errors.slice(0, MAX_FIELDS).flatMap((error) => fieldMessages(error, '').slice(0, MAX_FIELDS)));
}

/** A field's own message comes before those of its parts. The library names no property if it refuses the whole body. */
function fieldMessages(error: ValidationError, prefix: string): Array<[string, string]> {
  const property: string | undefined = error.property;
  if (property === undefined) return [];
  const path = `${prefix}${property}`.slice(0, 100);
  const broken = mostHelpful(error.constraints ?? {});
  if (broken !== undefined) return [[path, sentence(error, ...broken)]];
  return (error.children ?? []).flatMap((child) => fieldMessages(child, `${path}.`));
}

/** Rules that a missing value breaks as well, although that is not what is wrong with it. */
const UPPER_LIMITS: readonly string[] = ['maxLength', 'arrayMaxSize', 'max'];
const LOWER_LIMITS: readonly string[] = ['minLength', 'arrayMinSize', 'min'];

/** One of the broken rules: those with our messages before the library's, its lower limits and those about elements later, upper limits last. */
function mostHelpful(broken: Readonly<Record<string, string>>): [rule: string, message: string] | undefined {
  const rank = (rule: string, message: string): number => {
    if (UPPER_LIMITS.includes(rule)) return isOfLibrary(message) ? 4 : 3;
    if (!isOfLibrary(message)) return 0;
    return LOWER_LIMITS.includes(rule) || message.startsWith('each value') ? 2 : 1;
  };
  const [first] = Object.entries(broken).toSorted((a, b) => rank(...a) - rank(...b));
  return first;
}

/** The library's own messages start with the property in lower case. */
function isOfLibrary(message: string): boolean {
  return /^\p{Ll}/u.test(message);
}

/** Rules that only text can satisfy: for any other value, the length is not the problem. */
const TEXT_RULES = new Set(['maxLength', 'minLength', 'isLength', 'matches']);

/** Our own messages are used as they are. The library's have no full stop, and describe a rule even where a field is missing. */
function sentence({ property, value }: ValidationError, rule: string, message: string): string {
  if (rule === 'whitelistValidation') return `There is no field “${property.slice(0, 100)}”.`;
  const text = message.slice(0, 200);
  if (!isOfLibrary(text)) return text;
  const name = label(property);
  if (value === undefined || value === null) return `The field “${name}” is required.`;
  if (TEXT_RULES.has(rule) && typeof value !== 'string') return `${name} must be a string.`;
  const rest = text.startsWith(property) ? `${name}${text.slice(property.length)}` : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return `${rest}${/[.!?)]$/.test(rest) ? '' : '.'}`;
}

/** A property as a label: `customerType` and `customer_type` as `Customer type`. */
function label(property: string): string {
  const spaced = property
    .slice(0, 100)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}
