import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FAQ_GROUP_LABELS, MAX_FAQ_SEARCH } from '../../../../../server/support/help/faqs.rules';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { MarkedText } from '../../hub/help/marked-text';
import { faqSearchQuery } from '../../support.api';

const PAUSE_MS = 300;
const MAX_RESULTS = 5;

/** The customers' search, to test the effect of synonyms. */
export function TrySearch() {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const results = useQuery(faqSearchQuery(q, { limit: MAX_RESULTS }));
  return (
    <PortalPanel title="Try a search" text="Finds what customers find, with the synonyms as they are saved.">
      <Stack gap="sm">
        <TextInput
          type="search"
          aria-label="Search as a customer"
          placeholder="How do I log in with 2FA?"
          maxLength={MAX_FAQ_SEARCH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {q !== '' && results.error !== null && (
          <PortalLoadError
            title="The search failed"
            error={results.error}
            retrying={results.isFetching}
            onRetry={() => void results.refetch()}
          />
        )}
        {q !== '' && results.data !== undefined && (
          <>
            <Text role="status" size="xs" c="dimmed">
              {results.data.length === 0
                ? 'Nothing found.'
                : `The best ${results.data.length === 1 ? 'answer' : `${results.data.length} answers`}:`}
            </Text>
            <Stack component="ol" gap="xs" m={0} pl="lg" aria-busy={results.isPlaceholderData || undefined}>
              {results.data.map(({ id, group, questionParts }) => (
                <li key={id}>
                  <MarkedText parts={questionParts} />{' '}
                  <Text span size="xs" c="dimmed">
                    {FAQ_GROUP_LABELS[group]}
                  </Text>
                </li>
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </PortalPanel>
  );
}
