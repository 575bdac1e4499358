/** Placeholders in saved replies, such as `{firstName}`. Pure: shared by server and client. */

export const PLACEHOLDERS = [
  { text: '{firstName}', label: 'Customer’s first name' },
  { text: '{ticketNumber}', label: 'Ticket number' },
] as const;

/** Used instead of a first name that the agent may not see, or that the customer has not given. */
const NEUTRAL_NAME = 'there';

/** Values for the placeholders. */
interface PlaceholderValues {
  /** Null for the neutral form. */
  firstName: string | null;
  ticketNumber: number;
  /** Absolute address of a help answer. */
  helpLink: (faqId: string) => string;
}

/** `{name}` or `{name:value}`; a brace followed by anything but a letter is literal, so that code and JSON can be used. */
const PLACEHOLDER = /\{\s*([A-Za-z]\w*)\s*(?::([^{}\n]*))?\}/g;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The placeholder for a link to a frequently asked question. */
export function faqPlaceholder(faqId: string): string {
  return `{faq:${faqId}}`;
}

/** Ids of the frequently asked questions that a text links to, without duplicates. */
export function faqIdsIn(body: string): string[] {
  const ids = [...body.matchAll(PLACEHOLDER)].flatMap(([, name, value]) => faqIdOf(name, value) ?? []);
  return [...new Set(ids)];
}

/** A text on one line, for a list: a link to an answer without its id. */
export function previewOf(body: string): string {
  const linked = body.replaceAll(PLACEHOLDER, (text: string, name: string) => (name === 'faq' ? '{link}' : text));
  return linked.replaceAll(/\s+/g, ' ');
}

/** Whether a text contains the customer's name. */
export function namesCustomer(body: string): boolean {
  return [...body.matchAll(PLACEHOLDER)].some(([, name, value]) => name === 'firstName' && value === undefined);
}

/**
 * An error message for the first unknown placeholder; null if all are valid.
 * @param isKnownFaq whether there is a frequently asked question with this id; without it, any id is accepted.
 */
export function placeholderProblem(body: string, isKnownFaq: (id: string) => boolean = () => true): string | null {
  for (const [text, name, value] of body.matchAll(PLACEHOLDER)) {
    const isPlain = value === undefined && PLACEHOLDERS.some((placeholder) => placeholder.text === `{${name}}`);
    if (isPlain) continue;
    const faqId = faqIdOf(name, value);
    if (faqId !== null) {
      if (isKnownFaq(faqId)) continue;
      return `There is no longer an answer for ${text}. Remove it, or link to another answer.`;
    }
    return `${text} is not a placeholder. You can use ${PLACEHOLDERS.map((placeholder) => placeholder.text).join(', ')} and links to answers ({faq:…}).`;
  }
  return null;
}

/** The text with its placeholders filled in. Everything else is unchanged. */
export function filledIn(body: string, { firstName, ticketNumber, helpLink }: PlaceholderValues): string {
  return body.replaceAll(PLACEHOLDER, (text: string, name: string, value: string | undefined) => {
    if (name === 'firstName' && value === undefined) return firstName ?? NEUTRAL_NAME;
    if (name === 'ticketNumber' && value === undefined) return `#${ticketNumber}`;
    const faqId = faqIdOf(name, value);
    return faqId === null ? text : helpLink(faqId);
  });
}

/** The id in a placeholder for a link to an answer; null for any other placeholder. */
function faqIdOf(name: string | undefined, value: string | undefined): string | null {
  const id = value?.trim() ?? '';
  return name === 'faq' && UUID.test(id) ? id : null;
}
