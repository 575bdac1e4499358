import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface ListOrderOptions<Data> {
  /** Where the order is sent; also identifies the list. */
  path: string;
  queryKey: QueryKey;
  send: (ordered: Data) => Promise<unknown>;
  /** Refetches whatever shows the list. */
  afterChange: () => Promise<unknown>;
}

/**
 * Reorders a list. Optimistic: rolled back if the server refuses. Changes are queued, and only the last one refetches: an earlier response
 * would undo what the user sees.
 */
export function useListOrder<Data>({ path, queryKey, send, afterChange }: ListOrderOptions<Data>) {
  const queryClient = useQueryClient();
  const mutationKey = [path, 'order'];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: send,
    onMutate: async (ordered: Data) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Data>(queryKey);
      queryClient.setQueryData<Data>(queryKey, ordered);
      return before;
    },
    onError: (_error, _ordered, before) => void queryClient.setQueryData(queryKey, before),
    onSettled: () => (queryClient.isMutating({ mutationKey }) > 1 ? undefined : afterChange()),
  });
}
