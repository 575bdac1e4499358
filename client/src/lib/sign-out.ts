import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { post } from './http';
import { paths } from './paths';
import { setMe } from './query';

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
