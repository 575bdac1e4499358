import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PreferencesView, UpdatePreferences } from '../../../../server/users/profile/preferences.dto.js';
import { put } from './http';
import { apiQuery, meQuery } from './query';

export const preferencesQuery = apiQuery<PreferencesView>('/users/preferences');

/** The profile also shows the language and the newsletter choice. */
const PROFILE_KEY = ['/users/profile'];

/** The consents show the newsletter choice, which the profile and the preferences also change. */
export const CONSENTS_KEY = ['/users/consents'];

const SAVE_KEY = ['preferences', 'save'];

/** Saves changed preferences one after another. Optimistic: rolled back if the server refuses. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: SAVE_KEY,
    scope: { id: 'preferences' },
    mutationFn: (change: UpdatePreferences) => put<PreferencesView>('/users/preferences', change),
    onMutate: async (change) => {
      await Promise.all([preferencesQuery, meQuery].map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
      const before = queryClient.getQueryData(preferencesQuery.queryKey);
      const me = queryClient.getQueryData(meQuery.queryKey);
      if (before !== undefined) queryClient.setQueryData(preferencesQuery.queryKey, withChange(before, change));
      if (me?.user) {
        const { user } = me;
        queryClient.setQueryData(meQuery.queryKey, { ...me, user: { ...user, preferences: withChange(user.preferences, change) } });
      }
      return { before, me };
    },
    onError: (_error, _change, stored) => {
      queryClient.setQueryData(preferencesQuery.queryKey, stored?.before);
      if (stored?.me !== undefined) queryClient.setQueryData(meQuery.queryKey, stored.me);
    },
    onSettled: () => {
      // This response does not include a change that is still pending; the last mutation refetches.
      if (queryClient.isMutating({ mutationKey: SAVE_KEY }) > 1) return undefined;
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
        // Dates are formatted by the user's locale; the profile also shows the language and the newsletter choice.
        queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: PROFILE_KEY }),
        queryClient.invalidateQueries({ queryKey: CONSENTS_KEY }),
      ]);
    },
  });
}

export function withChange(before: PreferencesView, change: UpdatePreferences): PreferencesView {
  return {
    language: change.language ?? before.language,
    dateFormat: change.dateFormat ?? before.dateFormat,
    colourScheme: change.colourScheme ?? before.colourScheme,
    mail: { ...before.mail, ...change.mail },
    sendKey: change.sendKey ?? before.sendKey,
    undoSend: change.undoSend ?? before.undoSend,
  };
}
