import { useMutation } from '@tanstack/react-query';
import type { MeView } from '../../../server/users/users.dto.js';
import { post, put } from '../lib/http';

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in. What happens to the identity on screen is up to the caller, because leaving the form comes first. */
export function useSignIn() {
  return useMutation({ mutationFn: (credentials: Credentials) => post<{ user: MeView }>('/auth/login', credentials) });
}

/** Creates an account and signs in with it. */
export function useRegister() {
  return useMutation({ mutationFn: (credentials: Credentials) => post<{ user: MeView }>('/auth/register', credentials) });
}

export interface FullName {
  firstName: string;
  lastName: string | null;
}

/** Gives a new account its name; the answer becomes part of the identity on the next check. */
export function useNameAccount() {
  return useMutation({ mutationFn: (name: FullName) => put('/users/profile', name) });
}
