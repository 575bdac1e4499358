/** How the answer to a role code is shown: a message that speaks of success is one, whatever else came back (specification, section 5). */
export function toneOf(message: string): 'success' | 'error' {
  return /success/i.test(message) ? 'success' : 'error';
}
