import { Button, Group, Stack, Text } from '@mantine/core';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { EntryView } from '../../../server/discussion/discussion.dto.js';
import { formMessage } from '../lib/forms/forms';
import { useFocusAfterRemoval } from '../lib/lists/use-focus-after-removal';
import { PortalConfirm } from '../ui/portal/dialogs/portal-confirm';
import { PortalLoadError } from '../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';
import { PortalEmpty } from '../ui/portal/lists/portal-empty';
import { PortalTime } from '../ui/portal/time/portal-time';
import { CommentText } from './comment-text';
import { type Discussed, type EntryNoun, timelineQuery, useDeleteComment } from './discussion.api';
import { EditComment } from './edit-comment';
import type { Colleague } from './mentions';
import { NewComment } from './new-comment';
import { NewMessageStatus } from './new-message-status';
import classes from './timeline.module.css';
import { useFreshTimeline } from './use-fresh-timeline';

interface TimelineProps {
  object: Discussed;
  people: readonly Colleague[];
  noun?: EntryNoun;
  /** Class of the box around the entries, for example to scroll them. */
  boxClass?: string;
}

/** Comments and changes of an object, oldest first, updated live, with the field for a new comment. */
export function Timeline({ object: { type, id }, people, noun = 'comment', boxClass }: TimelineProps) {
  const object = useMemo(() => ({ type, id }), [type, id]);
  const options = useMemo(() => timelineQuery(object), [object]);
  const query = useInfiniteQuery(options);
  useFreshTimeline(object);
  const remove = useDeleteComment(object);
  const label = noun === 'message' ? 'Messages' : 'Timeline';
  const [editing, setEditing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const list = useFocusAfterRemoval<HTMLOListElement>();
  useEditFocus(list, editing);
  const entries = (query.data?.pages.flatMap(({ items }) => items) ?? []).toReversed();
  const refusal = formMessage([], remove.error, `The ${noun} could not be deleted. Please try again.`);
  return (
    <Stack>
      {query.error !== null && (
        <PortalLoadError
          title={noun === 'message' ? 'Failed to load the messages' : 'Failed to load the timeline'}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      <EntriesBox className={boxClass} label={label}>
        {query.hasNextPage && (
          <Button variant="subtle" size="compact-sm" onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading...' : `Show earlier ${noun === 'message' ? 'messages' : 'entries'}`}
          </Button>
        )}
        <ol ref={list} className={classes.entries} aria-label={label}>
          {entries.map((entry) => (
            <li key={entry.id} className={classes.entry} data-kind={entry.kind} data-entry={entry.id}>
              {editing === entry.id ? (
                <EditComment object={object} entry={entry} people={people} noun={noun} onClose={() => setEditing(null)} />
              ) : (
                <Entry entry={entry} noun={noun} onEdit={() => setEditing(entry.id)} onDelete={() => setRemoving(entry.id)} />
              )}
            </li>
          ))}
        </ol>
        {query.data !== undefined && entries.length === 0 && <NoEntries noun={noun} />}
      </EntriesBox>
      {noun === 'message' && <NewMessageStatus latest={entries.at(-1)} loaded={query.data !== undefined} />}
      <NewComment key={object.id} object={object} people={people} noun={noun} />
      {removing !== null && (
        <PortalConfirm
          title={`Delete this ${noun}?`}
          confirm={`Delete ${noun}`}
          danger
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            remove.mutate(removing);
            setRemoving(null);
          }}
        >
          <p>
            Its text is removed for everyone. {noun === 'message' ? 'The chat' : 'The timeline'} shows that a {noun} was deleted.
          </p>
        </PortalConfirm>
      )}
    </Stack>
  );
}

/** Moves the focus to the field of the comment that is being edited, and afterwards back to its button. */
function useEditFocus(list: RefObject<HTMLOListElement | null>, editing: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const id = editing ?? before.current;
    before.current = editing;
    if (id === null) return;
    const entry = [...(list.current?.children ?? [])].find((item) => item instanceof HTMLElement && item.dataset.entry === id);
    const target = entry?.querySelector<HTMLElement>(editing === null ? '[data-edit]' : 'textarea');
    target?.focus();
    if (target instanceof HTMLTextAreaElement) target.setSelectionRange(target.value.length, target.value.length);
  }, [list, editing]);
}

function NoEntries({ noun }: { noun: EntryNoun }) {
  if (noun === 'comment') return <Text c="dimmed">No comments or changes yet.</Text>;
  return (
    <PortalEmpty icon={IconMessages} title="No messages yet">
      Write the first one below.
    </PortalEmpty>
  );
}

/** The entries in a box that scrolls by itself, or just the entries. */
function EntriesBox({ className, label, children }: { className: string | undefined; label: string; children: ReactNode }) {
  if (className === undefined) return children;
  return (
    <section className={className} aria-label={label} tabIndex={0}>
      <div>{children}</div>
    </section>
  );
}

interface EntryProps {
  entry: EntryView;
  noun: EntryNoun;
  onEdit: () => void;
  onDelete: () => void;
}

function Entry({ entry, noun, onEdit, onDelete }: EntryProps) {
  const author = entry.author?.name ?? 'Deleted user';
  if (entry.change !== null) {
    return (
      <Text size="sm" c="dimmed">
        <bdi>{author}</bdi> {entry.change.join(', ')} · <PortalTime iso={entry.created_at} />
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text fw={600} component="span">
          <bdi>{author}</bdi>
        </Text>
        <Text size="xs" c="dimmed" component="span">
          <PortalTime iso={entry.created_at} />
          {entry.edited_at !== null && !entry.deleted && ' · edited'}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {entry.can.edit && (
            <Button variant="subtle" size="compact-xs" data-edit onClick={onEdit}>
              Edit
              <span className="visually-hidden">
                {' '}
                {noun} of {author}
              </span>
            </Button>
          )}
          {entry.can.delete && (
            <Button variant="subtle" size="compact-xs" onClick={onDelete}>
              Delete
              <span className="visually-hidden">
                {' '}
                {noun} of {author}
              </span>
            </Button>
          )}
        </Group>
      </Group>
      {entry.body === null ? <Text c="dimmed">This {noun} was deleted.</Text> : <CommentText text={entry.body} mentions={entry.mentions} />}
    </Stack>
  );
}
