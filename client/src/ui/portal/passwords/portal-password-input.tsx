import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { FIELD } from '../forms/portal-fields';

interface PortalPasswordInputProps extends PasswordInputProps {
  /** What the button says that shows the letters. */
  reveal?: string;
}

/** A field for a password, with a button that shows it, reachable by keyboard. */
export function PortalPasswordInput({ reveal = 'Show password', error, ...rest }: PortalPasswordInputProps) {
  return (
    <PasswordInput
      {...FIELD}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': reveal }}
      error={error}
      // Mantine says this of every other field, and forgets it here.
      aria-invalid={error ? true : undefined}
      {...rest}
    />
  );
}
