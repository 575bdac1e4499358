import { Button, Group, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MAX_AT_ONCE } from '../../../../server/clarity/clarity.rules';
import type { ListPart } from '../../lib/http/http';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';

type List<T> = UseInfiniteQueryResult<InfiniteData<ListPart<T>>>;

interface BulkChoice {
  /** Those on the list, at most as many as the server takes at once. */
  chosenIds: readonly string[];
  isChosen: (id: string) => boolean;
  /** True for a row that cannot be added: as many as possible are chosen. */
  isBarred: (id: string) => boolean;
  toggle: (id: string) => void;
  choose: (ids: readonly string[]) => void;
  /** The button that selects all, and how many are. */
  control: ReactNode;
}

/**
 * The rows of a list that are chosen for one action. All means all of the filter: pages that are not loaded yet are loaded first, so that
 * the user sees what they have chosen.
 * @param idOf id of a row; null for one that cannot be chosen
 */
export function useBulkChoice<T>(list: List<T>, idOf: (row: T) => string | null): BulkChoice {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [loading, setLoading] = useState(false);
  const idsIn = ({ data }: Pick<List<T>, 'data'>): string[] =>
    (data?.pages ?? []).flatMap(({ items }) => items.map(idOf).filter((id) => id !== null));
  const ids = idsIn(list);
  const chosenIds = ids.filter((id) => selected.has(id));
  const isFull = chosenIds.length >= MAX_AT_ONCE;
  const isAll = isFull || (chosenIds.length === ids.length && !list.hasNextPage);
  const selectAll = async (): Promise<void> => {
    setLoading(true);
    let loaded = list;
    while (loaded.hasNextPage && !loaded.isError && idsIn(loaded).length < MAX_AT_ONCE) loaded = await loaded.fetchNextPage();
    setSelected(new Set(idsIn(loaded).slice(0, MAX_AT_ONCE)));
    setLoading(false);
  };
  const control = ids.length > 0 && (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-md"
        {...ariaDisabled(loading)}
        onClick={() => {
          if (loading) return;
          if (isAll) setSelected(new Set());
          else void selectAll();
        }}
      >
        {loading ? 'Selecting...' : isAll ? 'Select none' : 'Select all'}
      </Button>
      <Text size="sm" role="status">
        {choiceText(chosenIds.length, isAll)}
      </Text>
    </Group>
  );
  return {
    chosenIds,
    isChosen: (id) => selected.has(id),
    isBarred: (id) => isFull && !selected.has(id),
    toggle: (id) => {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected(next);
    },
    choose: (chosen) => setSelected(new Set(chosen)),
    control,
  };
}

function choiceText(count: number, isAll: boolean): string {
  if (count === 0) return '';
  if (count >= MAX_AT_ONCE) return `${count} selected, the most at once.`;
  return isAll ? `All ${count} selected.` : `${count} selected.`;
}
