import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CodeResponse } from '../../../../../server/support/access/verification.dto.js';
import { messageOf } from '../../../lib/http/http';
import forms from '../../../ui/portal/forms/portal-form.module.css';
import { PortalPasswordInput } from '../../../ui/portal/passwords/portal-password-input';
import { useCreateCode } from '../../tickets.api';

interface CheckPasswordProps {
  ticketId: string;
  /** True if there was an earlier code. */
  isRepeat: boolean;
  onCode: (response: CodeResponse) => void;
  /** Returns to the active code; null if there is none. */
  onCancel: (() => void) | null;
}

/** Asks for the customer's password, which creates a code. */
export function CheckPassword({ ticketId, isRepeat, onCode, onCancel }: CheckPasswordProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useCreateCode(ticketId);
  const problem = missing ? 'Enter your password' : create.isError ? messageOf(create.error, 'Failed to generate code') : null;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    if (create.isPending) return;
    setMissing(password === '');
    if (password === '') return field?.focus();
    create.mutate(password, { onSuccess: onCode, onError: () => field?.select() });
  };

  return (
    <form noValidate className={`${forms.form} ${forms.narrow}`} onSubmit={submit}>
      <PortalPasswordInput
        label="Your password"
        name="password"
        autoComplete="current-password"
        description="You get a six-digit code that is valid for ten minutes."
        autoFocus={onCancel !== null}
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={forms.actions}>
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? 'Generating...' : isRepeat ? 'Generate a new code' : 'Generate code'}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            Keep the current code
          </Button>
        )}
      </div>
    </form>
  );
}
