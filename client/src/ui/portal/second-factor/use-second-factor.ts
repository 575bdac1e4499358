import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { ApiError, messageOf, post } from '../../../lib/http/http';
import { useIdentity } from '../../../lib/session/me';
import { passkeyMessage, proveWithPasskey } from '../../../lib/passkeys/passkeys';
import type { CodeInput } from '../fields/portal-code-field';

/** A second factor that a form asks for before it acts. */
export interface SecondFactor extends CodeInput {
  hasPasskey: boolean;
  hasAuthenticator: boolean;
  /** True once a code or passkey was accepted. It can be used once and elevates the session for ten minutes: a retry needs no other. */
  isConfirmed: boolean;
  isPending: boolean;
  /** True while the browser asks for a passkey. */
  isPasskeyPending: boolean;
  /** Why the code was refused. */
  codeError: string | null;
  /** Why the passkey was refused. */
  passkeyError: string | null;
  field: RefObject<HTMLInputElement | null>;
  /** Asks for a passkey. @returns whether one was accepted */
  confirmWithPasskey: () => Promise<boolean>;
  /**
   * Acts once a second factor is confirmed: before that, checks the code, or asks users without an authenticator app for a passkey. If that
   * fails, the reason is shown and `act` is not called. Errors of `act` are left to its mutation.
   */
  run: (act: () => Promise<unknown>) => Promise<void>;
}

/** The state of the second factor in a form that shows `PortalSecondFactor`. */
export function useSecondFactor(): SecondFactor {
  const identity = useIdentity();
  const user = identity.state === 'signedIn' ? identity.user : null;
  const hasAuthenticator = user?.hasAuthenticator ?? false;
  const verify = useMutation({ mutationFn: (typed: string) => post('/auth/verify-2fa', { code: typed }) });
  const prove = useMutation({ mutationFn: proveWithPasskey });
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** @returns whether the factor was accepted */
  const confirm = async (factor: Promise<unknown>): Promise<boolean> => {
    setMissing(false);
    try {
      await factor;
    } catch {
      return false;
    }
    setIsConfirmed(true);
    setCode('');
    return true;
  };
  const confirmWithCode = async (): Promise<boolean> => {
    const isAccepted = code !== '' && (await confirm(verify.mutateAsync(code)));
    setMissing(code === '');
    if (!isAccepted) {
      field.current?.focus();
      field.current?.select();
    }
    return isAccepted;
  };
  const confirmWithPasskey = () => confirm(prove.mutateAsync());
  return {
    hasPasskey: user?.hasPasskey ?? false,
    hasAuthenticator,
    isConfirmed,
    isPending: verify.isPending || prove.isPending,
    isPasskeyPending: prove.isPending,
    codeError: verify.error && messageOf(verify.error, 'The code could not be checked. Please try again.'),
    passkeyError: passkeyMessage(prove.error, 'Your passkey could not be checked. Please try again.'),
    code,
    missing,
    setCode,
    field,
    confirmWithPasskey,
    run: async (act) => {
      if (!isConfirmed && !(await (hasAuthenticator ? confirmWithCode() : confirmWithPasskey()))) return;
      try {
        await act();
      } catch (error) {
        // The ten minutes are over.
        if (error instanceof ApiError && error.code === 'second-factor-required') setIsConfirmed(false);
      }
    },
  };
}
