/** An event or an entry of the audit trail that may be evidence. */
interface EvidenceOption {
  /** Its number. */
  value: string;
  label: string;
}

const NUMBER = /^[1-9]\d{0,14}$/;

/** The number that someone typed instead of choosing; null if the text is none. */
export function typedNumber(text: string): string | null {
  const number = text.trim().replace(/^#/, '');
  return NUMBER.test(number) ? number : null;
}

/**
 * What is offered for a typed text: a number of an entry that is not among the latest, and those whose label contains the text. Pure.
 * @param isSearched the server has searched them, in more than the label
 */
export function evidenceOptions(typed: string, latest: readonly EvidenceOption[], isSearched: boolean): EvidenceOption[] {
  const number = typedNumber(typed);
  const text = typed.trim().toLowerCase();
  const matches = latest.filter(({ value, label }) => value === number || isSearched || label.toLowerCase().includes(text));
  if (number === null || latest.some(({ value }) => value === number)) return matches;
  return [{ value: number, label: `Number ${number}` }, ...matches];
}
