import { registerDecorator } from 'class-validator';
import { COUNTRY_CODES, LANGUAGE_CODES } from './locale.rules.js';

function rule(name: string, message: string, accepts: (value: string) => boolean) {
  return (): PropertyDecorator => (target, property) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { message },
      validator: { validate: (value: unknown) => value === null || (typeof value === 'string' && accepts(value)) },
    });
  };
}

/** An officially assigned ISO 3166-1 alpha-2 code. */
export const IsCountry = rule('isCountry', 'Please choose a country from the list.', (value) => COUNTRY_CODES.includes(value));

/** One of the language tags that the profile offers, for example `en-GB` or `cy`. */
export const IsLanguage = rule('isLanguage', 'Please choose a language from the list.', (value) => LANGUAGE_CODES.includes(value));

/** A calendar date from 1900 until today, as YYYY-MM-DD (a trailing time is ignored). */
export const IsBirthdate = rule('isBirthdate', 'Please enter a real date in the past.', (value) => {
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(value) || value.length > 30) return false;
  const day = value.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day >= '1900-01-01' && date.getTime() <= Date.now();
});
