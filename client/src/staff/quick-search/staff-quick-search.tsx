import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/spotlight/styles.layer.css';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_SEARCH } from '../../../../server/platform/text/search.rules';
import type { QuickSearchResponse } from '../../../../server/quick-search/quick-search.dto.js';
import { get } from '../../lib/http/http';
import type { WorkIconProps } from '../../lib/navigation/work-areas';
import classes from './staff-quick-search.module.css';

/** Shorter texts only filter the sections. */
const MIN_QUERY_LENGTH = 2;
const PAUSE_MS = 200;

/** Whether the areas search for a text. Counted as the server does: an emoji is one character. */
function isSearched(text: string): boolean {
  return [...text.replace(/[\uFE0E\uFE0F]/g, '')].length >= MIN_QUERY_LENGTH;
}

function foundQuery(text: string) {
  const params = new URLSearchParams({ q: text }).toString();
  return queryOptions({
    queryKey: ['/staff/search', params] as const,
    queryFn: ({ signal }) => get<QuickSearchResponse>(`/staff/search?${params}`, { signal }),
    enabled: isSearched(text),
  });
}

/** A section that quick search leads to. */
export interface QuickSearchPlace {
  key: string;
  label: string;
  to: string;
  icon: ComponentType<WorkIconProps>;
}

interface StaffQuickSearchProps {
  /** The sections that the user may open. */
  places: readonly QuickSearchPlace[];
  /** False for agents without a role in the staff area, who find tickets only. */
  isStaff: boolean;
  /** Incremented with each request to open it. */
  requests: number;
  /**
   * Call once the field has the focus.
   * @returns the text typed since the search was requested
   */
  onReady: () => string;
}

const [store, spotlight] = createSpotlight();

/**
 * Quick search: the sections that the user may open by name, and below them the areas' results. Arrow keys select, Enter opens, Escape closes.
 */
export function StaffQuickSearch({ places, isStaff, requests, onReady }: StaffQuickSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    spotlight.open();
    // Requested again while it is open: its field already has the focus.
    if (field.current !== null && document.activeElement === field.current) onReady();
  }, [requests, onReady]);
  const text = typed.trim();
  const [debounced] = useDebouncedValue(text, PAUSE_MS);
  const { data, isError, isFetching } = useQuery(foundQuery(debounced));
  const matching = places.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const groups = !isSearched(text) || !text.startsWith(debounced) ? [] : (data?.groups ?? []);
  const isEmpty = matching.length === 0 && groups.length === 0 && !isError;
  const first = matching[0]?.to ?? groups.find(({ items }) => items.length > 0)?.items[0]?.path;
  const open = (path: string): void => {
    spotlight.close();
    void navigate(path);
  };
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={() => setTyped('')}
      shortcut={null}
      scrollable
      maxHeight="min(60vh, 28rem)"
      transitionProps={{ duration: 0 }}
      closeOnActionTrigger={false}
      attributes={{ content: { 'aria-label': 'Quick search' } }}
    >
      <Spotlight.Search
        ref={field}
        placeholder={isStaff ? 'Search sections, bugs, builds, people' : 'Search tickets and sections'}
        aria-label="Quick search"
        maxLength={MAX_SEARCH}
        onFocus={() => {
          const early = onReady();
          if (early !== '') setTyped((text) => `${text}${early}`.slice(0, MAX_SEARCH));
        }}
        onKeyDown={(event) => {
          // If the arrow keys have selected another result, Spotlight itself opens it.
          const isChosen = document.querySelector('.mantine-Spotlight-action[data-selected]') !== null;
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isChosen && first !== undefined) open(first);
        }}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {matching.length > 0 && (
          <Spotlight.ActionsGroup label="Sections" className={classes.group}>
            {matching.map(({ key, label, to, icon: Icon }) => (
              <Spotlight.Action
                key={key}
                label={label}
                className={classes.action}
                leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => open(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {groups.map(({ key, label, items, failed }) => (
          <Spotlight.ActionsGroup key={key} label={label} className={classes.group}>
            {failed && (
              <Text size="sm" c="dimmed" px="sm" py="xs">
                This part could not be searched. Try again in a moment.
              </Text>
            )}
            {items.map(({ id, title, detail, path }) => (
              <Spotlight.Action
                key={id}
                label={title}
                description={detail ?? undefined}
                className={classes.action}
                onClick={() => open(path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {isError && <Spotlight.Empty>The search failed. Change the text to try again.</Spotlight.Empty>}
        {isEmpty &&
          (isFetching || debounced !== text ? (
            <Spotlight.Empty>Searching...</Spotlight.Empty>
          ) : (
            <Spotlight.Empty>Nothing found</Spotlight.Empty>
          ))}
      </Spotlight.ActionsList>
      <p role="status" className="visually-hidden">
        {isFetching ? '' : `${matching.length + groups.reduce((sum, { items }) => sum + items.length, 0)} results`}
      </p>
    </Spotlight.Root>
  );
}
