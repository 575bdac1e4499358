import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { FIELD } from '../fields/portal-fields';

interface PortalPasswordInputProps extends PasswordInputProps {
  /** Label of the button that reveals the password. */
  reveal?: string;
}

/** A password field with a reveal button that is reachable by keyboard. */
export function PortalPasswordInput({ reveal = 'Show password', error, ...rest }: PortalPasswordInputProps) {
  return (
    <PasswordInput
      {...FIELD}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': reveal }}
      error={error}
      // Mantine sets this on every other field, but not on this one.
      aria-invalid={error ? true : undefined}
      {...rest}
    />
  );
}
