import { Button, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PostedEntry } from '../../ui/portal/money/posted-entry';
import { DocumentDecisions } from './document-decisions';

type Decisions = ComponentProps<typeof DocumentDecisions>;

/** What every document that directors approve has. */
interface FinanceDocument extends Pick<Decisions, 'version' | 'can'> {
  id: string;
  description: string;
  entries: ReadonlyArray<ComponentProps<typeof PostedEntry>['entry'] & { id: string }>;
}

interface DocumentDialogProps<D extends FinanceDocument> extends Pick<Decisions, 'approve' | 'reject' | 'reverse' | 'onClose'> {
  /** Title while the document is not known. */
  title: string;
  /** Noun for the document: transaction or journal. */
  noun: string;
  query: Pick<UseQueryResult<D>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  facts: (document: D) => ReactNode;
  onEdit?: (document: D) => void;
}

/** A document that directors approve: its details, its postings, and the decisions about it. */
export function DocumentDialog<D extends FinanceDocument>({ title, noun, query, facts, onEdit, onClose, ...acts }: DocumentDialogProps<D>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <PortalDialog wide title={data?.description ?? title} onEscape={onClose}>
      {data === undefined ? (
        <>
          {error === null ? (
            <Text role="status">Loading...</Text>
          ) : (
            <PortalLoadError title={`Failed to load the ${noun}`} error={error} retrying={isFetching} onRetry={() => void refetch()} />
          )}
          <PortalDialogActions>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </PortalDialogActions>
        </>
      ) : (
        <Stack gap="md">
          {facts(data)}
          {data.entries.map((entry) => (
            <PostedEntry key={entry.id} entry={entry} />
          ))}
          <DocumentDecisions
            {...acts}
            id={data.id}
            version={data.version}
            noun={noun}
            can={data.can}
            {...(onEdit !== undefined && { onEdit: () => onEdit(data) })}
            onClose={onClose}
          />
        </Stack>
      )}
    </PortalDialog>
  );
}
