import { Invalid } from '../errors/errors.js';

/** @param days YYYY-MM-DD. @throws Invalid at the field of the last day if it is before the first. */
export function assertOrder({ from, to }: { from: string; to: string }, field = 'to'): void {
  if (from <= to) return;
  const message = 'The last day comes before the first.';
  throw new Invalid(message, { [field]: message });
}
