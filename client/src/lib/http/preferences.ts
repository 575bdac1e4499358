import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PreferencesView, UpdatePreferences } from '../../../../server/users/profile/preferences.dto.js';
import { put } from './http';
import { apiQuery, meQuery } from './query';

export const preferencesQuery = apiQuery<PreferencesView>('/users/preferences');

/** The profile shows the language and the news by email as well. */
const PROFILE_KEY = ['/users/profile'];

const SAVE_KEY = ['preferences', 'save'];

/** Saves what changed, one change after the other. It shows at once, and is taken back when the server refuses it. */
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
      // What the server says now does not know of a change that is still on its way: the last one asks.
      if (queryClient.isMutating({ mutationKey: SAVE_KEY }) > 1) return undefined;
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
        // Dates everywhere are written as the identity says; language and news by mail stand in the profile as well.
        queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: PROFILE_KEY }),
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
