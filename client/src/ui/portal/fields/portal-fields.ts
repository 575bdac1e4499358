import type { InputWrapperProps } from '@mantine/core';
import type { MouseEvent } from 'react';

/** Spread into every input of the portal: label above, help below, then the error. */
export const FIELD = { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies Pick<
  InputWrapperProps,
  'inputWrapperOrder'
>;

/** For lists of options in a dialog, other than those of `Select`: outside a modal dialog they would lie behind it. */
export const IN_DIALOG = { withinPortal: false, floatingStrategy: 'fixed' } as const;

/** Click handler of a file input: without it, choosing the same file again, after a failure or after removing it, would do nothing. */
export function forgetFiles({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
