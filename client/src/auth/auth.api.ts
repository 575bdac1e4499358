import { queryOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { LinkedAccountView } from '../../../server/auth/email/email.dto.js';
import type { RegisteredResponse, SecondFactorChallenge, SignedInResponse } from '../../../server/auth/auth.dto.js';
import type { MessageResponse } from '../../../server/auth/passwords/passwords.dto.js';
import type { MeView } from '../../../server/users/users.dto.js';
import { ApiError, post, put } from '../lib/http/http';
import { signWithPasskey } from '../lib/passkeys/passkeys';

export interface Credentials {
  email: string;
  password: string;
}

/** A session has started. */
export interface SignedIn extends SignedInResponse {
  user: MeView;
  secondFactor: null;
}

/** The password was right, but a code is required: no session yet. */
export interface SecondFactorWanted extends SignedInResponse {
  user: null;
  secondFactor: SecondFactorChallenge;
}

/** Signs in. The caller updates the identity, because it has to leave the form first. */
export function useSignIn() {
  return useMutation({ mutationFn: (credentials: Credentials) => post<SignedIn | SecondFactorWanted>('/auth/login', credentials) });
}

/** Completes a sign-in with a code from the authenticator app, or a recovery code. */
export function useSecondFactor(challenge: string) {
  return useMutation({ mutationFn: (code: string) => post<SignedIn>('/auth/login/second-factor', { challenge, code }) });
}

/** Signs in with a passkey: alone, or after the password with the challenge from its response. */
export function usePasskeySignIn(challenge?: string) {
  const body = challenge === undefined ? {} : { challenge };
  return useMutation({
    mutationFn: async () => post<SignedIn>('/auth/passkey', { ...(await signWithPasskey('/auth/passkey/options', body)), ...body }),
  });
}

/**
 * Creates an account and signs in. An attempt whose response was lost may have created it already: the next attempt then finds the address
 * taken, and signs in with the chosen password.
 */
export function useRegister() {
  const lost = useRef<string | null>(null);
  return useMutation({
    mutationFn: async (credentials: Credentials): Promise<RegisteredResponse> => {
      try {
        return await post<RegisteredResponse>('/auth/register', credentials);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 0) lost.current = credentials.email;
        if (error.code !== 'email-taken' || lost.current !== credentials.email) throw error;
        const response = await post<SignedIn | SecondFactorWanted>('/auth/login', credentials).catch(() => null);
        if (response === null || response.user === null) throw error;
        return { user: response.user };
      }
    },
  });
}

interface FullName {
  firstName: string;
  lastName: string | null;
}

/** Sets the name of a new account; the identity includes it after the next check. */
export function useNameAccount() {
  return useMutation({ mutationFn: (name: FullName) => put('/users/profile', name) });
}

/** Requests a password reset link. The response is the same for every address. */
export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => post<MessageResponse>('/auth/forgot-password', { email }) });
}

/** Sets a new password with the token of such a link. */
export function useResetPassword() {
  return useMutation({ mutationFn: (reset: { token: string; password: string }) => post<MessageResponse>('/auth/reset-password', reset) });
}

/**
 * What a link in an email confirms: that the account's owner reads the address, that the address replaces the former one, or that they keep
 * two-factor authentication.
 */
export type LinkPurpose = 'verify-email' | 'confirm-email' | 'keep-two-factor';

/** Consumes the token of such a link. */
export function useMailLink(purpose: LinkPurpose) {
  return useMutation({ mutationFn: (token: string) => post<MessageResponse>(`/auth/${purpose}`, { token }) });
}

/** The account that a link would verify. Requested once for each page that shows it; does not consume the link. */
export const linkedAccountQuery = (token: string) =>
  queryOptions({
    queryKey: ['linked-account', token],
    queryFn: () => post<LinkedAccountView>('/auth/verify-email/account', { token }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

/** Deletes the account that a link would verify: the owner of the address did not create it. */
export function useDisown() {
  return useMutation({ mutationFn: (token: string) => post<MessageResponse>('/auth/verify-email/disown', { token }) });
}
