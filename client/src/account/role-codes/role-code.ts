/** Tone of the response to a role code: a message that mentions success is one, whatever else was returned (specification, section 5). */
export function toneOf(message: string): 'success' | 'error' {
  return /success/i.test(message) ? 'success' : 'error';
}
