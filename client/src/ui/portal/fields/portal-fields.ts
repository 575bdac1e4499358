import type { InputWrapperProps } from '@mantine/core';

/** Spread into every input of the portal: label above, help below, then the error. */
export const FIELD = { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies Pick<
  InputWrapperProps,
  'inputWrapperOrder'
>;
