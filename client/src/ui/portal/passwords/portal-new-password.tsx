import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { passwordProblem } from '../../../../../server/auth/passwords/password.rules';
import { PortalPasswordInput } from './portal-password-input';
import { PortalPasswordMatch } from './portal-password-match';
import { PortalPasswordMeter } from './portal-password-meter';
import { usePasswordCheck } from './portal-password-check';

/** The part of a form that holds a new password and its confirmation. */
export interface NewPasswordValues {
  password: string;
  confirm: string;
}

/** Validation of the two fields before anything is sent. */
export const NEW_PASSWORD_RULES = {
  password: passwordProblem,
  confirm: (confirm: string, { password }: NewPasswordValues) => (confirm === password ? null : 'Passwords do not match'),
};

/** True if the two are equal and strong enough to be sent. */
export function acceptable({ password, confirm }: NewPasswordValues): boolean {
  return passwordProblem(password) === null && password === confirm;
}

interface PortalNewPasswordProps<T extends NewPasswordValues> {
  form: UseFormReturnType<T>;
  labels?: { password: string; confirm: string };
  /** The account's email, if known: the password must not contain it. */
  email?: string;
  size?: 'sm' | 'md';
}

/** Two fields for a new password, a strength meter, the server's check while the user types, and whether the two match. */
export function PortalNewPassword<T extends NewPasswordValues>({ form, labels, email, size = 'sm' }: PortalNewPasswordProps<T>) {
  const { password, confirm } = form.values;
  const common = usePasswordCheck(password, email);
  // Not while the first characters are typed; once the field is left, it explains why the button stays disabled.
  const [wasBlurred, setWasBlurred] = useState(false);
  const weak = wasBlurred && password !== '' ? passwordProblem(password) : null;
  return (
    <>
      <div>
        <PortalPasswordInput
          label={labels?.password ?? 'New password'}
          name="password"
          autoComplete="new-password"
          size={size}
          {...form.getInputProps('password')}
          onBlur={() => setWasBlurred(true)}
        />
        <PortalPasswordMeter password={password} refused={common !== null} />
        <Text size="xs" c="var(--danger)" role="status">
          {form.errors.password === undefined && (weak ?? common)}
        </Text>
      </div>
      <div>
        <PortalPasswordInput
          label={labels?.confirm ?? 'Confirm new password'}
          name="confirm"
          autoComplete="new-password"
          size={size}
          reveal="Show confirmation"
          {...form.getInputProps('confirm')}
        />
        <PortalPasswordMatch password={password} confirm={confirm} />
      </div>
    </>
  );
}
