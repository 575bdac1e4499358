import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface ListOrderOptions<Data> {
  /** Where the order is sent: one list has one. */
  path: string;
  queryKey: QueryKey;
  send: (ordered: Data) => Promise<unknown>;
  /** Reads again what shows the list. */
  afterChange: () => Promise<unknown>;
}

/**
 * Puts a list into a new order. It shows at once, and is taken back when the server refuses it. Orders follow each other, and only the
 * last one asks what is stored now: an earlier answer would set the list back under the user's hands.
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
