/**
 * Attributes of a button that is temporarily inactive. Unlike a disabled button it keeps the focus, which returns to it once the user has
 * confirmed their password. The handler must ignore clicks meanwhile.
 */
export function ariaDisabled(isDisabled: boolean): { 'aria-disabled'?: true; 'data-disabled'?: true } {
  return isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : {};
}
