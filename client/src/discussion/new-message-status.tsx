import { useState } from 'react';
import type { EntryView } from '../../../server/discussion/discussion.dto.js';
import { withNames } from '../../../server/discussion/discussion.rules';
import { useIdentity } from '../lib/session/me';

interface NewMessageStatusProps {
  /** The latest entry; undefined if there is none. */
  latest: EntryView | undefined;
  /** Whether the first entries have been loaded. */
  loaded: boolean;
}

/** Reads out to screen readers a message of a colleague that arrives while the page is open. */
export function NewMessageStatus({ latest, loaded }: NewMessageStatusProps) {
  const identity = useIdentity();
  const me = identity.state === 'signedIn' ? identity.user.id : null;
  const [start, setStart] = useState<number | null>(null);
  if (start === null && loaded) setStart(latest?.seq ?? 0);
  const isNew = latest !== undefined && start !== null && latest.seq > start && latest.author?.id !== me;
  return (
    <p className="visually-hidden" role="status">
      {isNew && latest.body !== null && `${latest.author?.name ?? 'Deleted user'}: ${textOf(latest.body, latest.mentions)}`}
    </p>
  );
}

function textOf(body: string, mentions: EntryView['mentions']): string {
  return withNames(body, new Map(mentions.map(({ id, name }) => [id, name])));
}
