/**
 * Attributes of a button that cannot be used at the moment. They keep the focus on it, which a disabled button would drop: the button that
 * sent a call is where the keyboard goes on when the question for the password was answered. The handler has to ignore the button meanwhile.
 */
export function resting(rests: boolean): { 'aria-disabled'?: true; 'data-disabled'?: true } {
  return rests ? { 'aria-disabled': true, 'data-disabled': true } : {};
}
