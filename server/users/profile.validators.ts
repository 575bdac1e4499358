import { registerDecorator } from 'class-validator';

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

const regions = new Intl.DisplayNames(['en-GB'], { type: 'region', fallback: 'none' });
const languages = new Intl.DisplayNames(['en-GB'], { type: 'language', fallback: 'none' });

/** ISO 3166-1 alpha-2 code of a country that the platform's locale data knows. */
export const IsCountry = rule('isCountry', 'Please choose a country from the list.', (value) => {
  return /^[A-Z]{2}$/.test(value) && regions.of(value) !== undefined;
});

/** BCP 47 tag of a language that the platform's locale data knows, for example `en-GB` or `cy`. */
export const IsLanguage = rule('isLanguage', 'Please choose a language from the list.', (value) => {
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(value) && languages.of(value) !== undefined;
});

/** A calendar date from 1900 until today, as YYYY-MM-DD (a time behind it is ignored). */
export const IsBirthdate = rule('isBirthdate', 'Please enter a real date in the past.', (value) => {
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(value) || value.length > 30) return false;
  const day = value.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day >= '1900-01-01' && date.getTime() <= Date.now();
});
