import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { MeView } from '../../../server/users/users.dto.js';
import { post, put } from '../lib/http';
import { paths } from '../lib/paths';
import { setMe } from '../lib/query';

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

/** Leaves the account and goes to the home page. A failing call is ignored: on this device the person is signed out. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => post('/auth/logout'),
    onSettled: async () => {
      // Away first: a guarded page that loses its identity would send the person to sign in.
      await navigate(paths.home);
      setMe(queryClient, null);
    },
  });
}
