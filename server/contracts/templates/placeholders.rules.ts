/** Placeholders of contract templates: `{{firstName}}`, and blanks such as `{{blank:Day rate}}`. Pure: shared by server and client. */
import { CONTRACT_LIMITS } from '../contracts.rules.js';

/** Each with what it stands for. The portal knows them all, except the start date, which is entered when the contract is assigned. */
export const PLACEHOLDER_LABELS = {
  firstName: 'First name of the person',
  lastName: 'Last name of the person',
  email: 'Email address of the person',
  role: 'Role of the person in the studio',
  startDate: 'Start date, entered when the contract is assigned',
  today: 'Day on which the contract is assigned',
  studioName: 'Trading name of the studio',
  studioLegalName: 'Legal name of the studio',
  studioAddress: 'Address of the studio',
  studioEmail: 'Email address of the studio',
  studioCompanyNumber: 'Company number of the studio',
} as const;
export type Placeholder = keyof typeof PLACEHOLDER_LABELS;
export const PLACEHOLDERS = Object.keys(PLACEHOLDER_LABELS) as Placeholder[];

/** A placeholder, or double braces that were opened or closed without the other pair. The texts between them are bounded. */
const BRACES = /\{\{([^{}\n]{0,200})\}\}|\{\{|\}\}/g;
const BLANK = /^blank:(.+)$/;

interface UsedPlaceholders {
  known: Placeholder[];
  /** Names of the blanks. */
  blanks: string[];
  /** What stands in braces and is neither, and braces that are not closed. */
  unknown: string[];
}

interface Part {
  whole: string;
  kind: 'known' | 'blank' | 'unknown';
  name: string;
}

function partOf(whole: string, inner: string | undefined): Part {
  const name = (inner ?? '').trim();
  const blank = BLANK.exec(name)?.[1]?.trim() ?? '';
  if (blank !== '' && blank.length <= CONTRACT_LIMITS.blankName) return { whole, kind: 'blank', name: blank };
  if (Object.hasOwn(PLACEHOLDER_LABELS, name)) return { whole, kind: 'known', name };
  return { whole, kind: 'unknown', name: whole };
}

/** The placeholders of a text, each once, in their order. */
export function usedPlaceholders(text: string): UsedPlaceholders {
  const parts = [...text.matchAll(BRACES)].map(([whole, inner]) => partOf(whole, inner));
  const of = (kind: Part['kind']): string[] => [...new Set(parts.filter((part) => part.kind === kind).map(({ name }) => name))];
  return { known: of('known') as Placeholder[], blanks: of('blank'), unknown: of('unknown') };
}

export interface FilledText {
  /** Placeholders without a value are unchanged. */
  text: string;
  /** The placeholders that prevent an assignment, as they are written: `{{blank:Day rate}}`. */
  missing: string[];
  /** What was inserted, by name of the placeholder or `blank:` and the name of the blank. */
  values: Record<string, string>;
}

interface PlaceholderValues {
  facts: Readonly<Partial<Record<Placeholder, string>>>;
  /** By name of the blank. */
  blanks: Readonly<Record<string, string>>;
}

/** Fills a text in one pass: braces in an inserted value are text. Values are one line. */
export function fillText(text: string, { facts, blanks }: PlaceholderValues): FilledText {
  const missing = new Set<string>();
  const values: Record<string, string> = {};
  const filled = text.replace(BRACES, (whole: string, inner: string | undefined) => {
    const { kind, name } = partOf(whole, inner);
    const value =
      kind === 'known' ? facts[name as Placeholder] : kind === 'blank' && Object.hasOwn(blanks, name) ? blanks[name] : undefined;
    const line = (value ?? '').replace(/\s+/g, ' ').trim();
    if (line === '') {
      missing.add(whole);
      return whole;
    }
    values[kind === 'blank' ? `blank:${name}` : name] = line;
    return line;
  });
  return { text: filled, missing: [...missing], values };
}

/** Says what prevents an assignment, or null. @param missing as `fillText` returns it */
export function missingMessage(missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  const [first = ''] = missing;
  return missing.length === 1
    ? `The placeholder ${first} has no value. Fill it in, or correct the template.`
    : `These placeholders have no value: ${missing.join(', ')}. Fill them in, or correct the template.`;
}

/** Marks of emphasis and line breaks inside of a phrase would hide it. */
const MARKUP = /[*_#>\s]+/g;
const NO_DEED = /\b(?:not|never|nor)(?: \w+){0,5} (?:as a|this|by|a) deed\b/g;
const DEED =
  /\b(?:as (?:a|their|his|her|its) deed|this deed|by (?:way of )?deed|deed (?:of|poll)|(?:signed|sealed),? (?:sealed )?and delivered as|signed,? sealed,? and delivered)\b/;

/** The message for a text that would be a deed; null otherwise. A deed needs a witness who is present, so it is signed on paper. */
export function deedProblem(text: string): string | null {
  const plain = text.replace(MARKUP, ' ').toLowerCase().replace(NO_DEED, ' ');
  const phrase = DEED.exec(plain)?.[0];
  return phrase === undefined
    ? null
    : `This text is a deed (“${phrase}”). A deed needs a witness who is present, so it cannot be signed here. Sign it on paper.`;
}

/** An address of several lines as it is written within a sentence. */
export function oneLine(address: string): string {
  const lines = address.split('\n').map((line) => line.trim().replace(/,$/, ''));
  return lines.filter((line) => line !== '').join(', ');
}
