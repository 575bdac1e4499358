/** Placeholders in saved replies, such as `{firstName}`. Pure: shared by server and client. */

export const PLACEHOLDERS = [
  { text: '{firstName}', label: 'Customer’s first name' },
  { text: '{ticketNumber}', label: 'Ticket number' },
] as const;

/** Stands for a first name that the agent may not see, or that the customer has not given. */
export const NEUTRAL_NAME = 'there';

/** What takes the place of each placeholder. */
export interface PlaceholderValues {
  /** Null for the neutral form. */
  firstName: string | null;
  ticketNumber: number;
  /** Absolute address of an answer of the help. */
  helpLink: (faqId: string) => string;
}

/** `{name}` or `{name:value}`; a brace before anything but a letter is an ordinary character, so that code and JSON stay possible. */
const PLACEHOLDER = /\{\s*([A-Za-z]\w*)\s*(?::([^{}\n]*))?\}/g;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The placeholder for a link to one of the frequently asked questions. */
export function faqPlaceholder(faqId: string): string {
  return `{faq:${faqId}}`;
}

/** Ids of the frequently asked questions that a text links to, each once. */
export function faqIdsIn(body: string): string[] {
  const ids = [...body.matchAll(PLACEHOLDER)].flatMap(([, name, value]) => faqIdOf(name, value) ?? []);
  return [...new Set(ids)];
}

/** A text in one line, for a list: a link to an answer without its id. */
export function previewOf(body: string): string {
  const linked = body.replaceAll(PLACEHOLDER, (text: string, name: string) => (name === 'faq' ? '{link}' : text));
  return linked.replaceAll(/\s+/g, ' ');
}

/** Whether a text names the customer. */
export function namesCustomer(body: string): boolean {
  return [...body.matchAll(PLACEHOLDER)].some(([, name, value]) => name === 'firstName' && value === undefined);
}

/**
 * A sentence for the first placeholder that does not exist; null when all of them do.
 * @param isKnownFaq whether there is a frequently asked question with this id; without it, any id counts.
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
    return `${text} is not a placeholder. You can use ${PLACEHOLDERS.map((one) => one.text).join(', ')} and links to answers ({faq:…}).`;
  }
  return null;
}

/** The text with its placeholders filled in. What is no placeholder stays as it is. */
export function filledIn(body: string, { firstName, ticketNumber, helpLink }: PlaceholderValues): string {
  return body.replaceAll(PLACEHOLDER, (text: string, name: string, value: string | undefined) => {
    if (name === 'firstName' && value === undefined) return firstName ?? NEUTRAL_NAME;
    if (name === 'ticketNumber' && value === undefined) return `#${ticketNumber}`;
    const faqId = faqIdOf(name, value);
    return faqId === null ? text : helpLink(faqId);
  });
}

/** The id in a placeholder for a link to an answer; null in every other one. */
function faqIdOf(name: string | undefined, value: string | undefined): string | null {
  const id = value?.trim() ?? '';
  return name === 'faq' && UUID.test(id) ? id : null;
}
