import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs';
import { useState } from 'react';
import type { SessionView } from '../../../../server/auth/sessions/sessions.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { useSignOut } from '../../lib/session/sign-out';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import rows from '../../ui/portal/lists/portal-rows.module.css';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalDisclosure } from '../../ui/portal/layout/portal-disclosure';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { RowsSkeleton } from '../panels/rows-skeleton';
import { sessionsQuery, useEndSessions } from './security.api';
import { SessionRow } from './session-row';

/** The confirmation that is open: for one session, or all but this one. */
type Question = { kind: 'one'; session: SessionView } | { kind: 'others'; count: number } | null;

/** The account's sessions. Ending the current one signs out. */
export function SessionsPanel() {
  const sessions = useQuery(sessionsQuery);
  const end = useEndSessions();
  const { signOut, busy: isSigningOut } = useSignOut();
  const [question, setQuestion] = useState<Question>(null);
  const [message, setMessage] = useState<string | null>(null);
  // This device first, then the others in the server's order.
  const active = (sessions.data ?? [])
    .filter((session) => session.is_active)
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  const ended = (sessions.data ?? []).filter((session) => !session.is_active);
  const others = active.filter((session) => !session.is_current);

  const endThem = (id: string | null, text: string): void => {
    setQuestion(null);
    setMessage(null);
    end.mutate(id, { onSuccess: () => setMessage(text) });
  };

  const refusal = formMessage([], end.error, 'The session could not be ended. Please try again.');
  return (
    <PortalPanel
      title="Active sessions"
      text="Where your account is signed in now. End any session that you do not recognise."
      aside={
        others.length > 0 && (
          <Button
            variant="default"
            {...ariaDisabled(end.isPending)}
            onClick={() => !end.isPending && setQuestion({ kind: 'others', count: others.length })}
          >
            End all others
          </Button>
        )
      }
    >
      <Stack>
        {refusal && <PortalNotice tone="error" title={refusal} />}
        {message && <PortalNotice tone="success" title={message} />}
        {sessions.isPending && <RowsSkeleton rows={2} />}
        {sessions.isError && (
          <PortalLoadError
            title="Your sessions could not be loaded"
            error={sessions.error}
            retrying={sessions.isFetching}
            onRetry={() => void sessions.refetch()}
          />
        )}
        {sessions.isSuccess && active.length === 0 && <PortalEmpty icon={IconDevices} title="No active sessions found." />}
        {active.length > 0 && (
          <ul className={rows.rows}>
            {active.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={session.is_current ? isSigningOut : end.isPending && (end.variables === session.id || end.variables === null)}
                onEnd={() => !end.isPending && !isSigningOut && setQuestion({ kind: 'one', session })}
              />
            ))}
          </ul>
        )}
        {ended.length > 0 && (
          <PortalDisclosure label={`Ended in the last 7 days (${ended.length})`}>
            <ul className={rows.rows}>
              {ended.map((session) => (
                <SessionRow key={session.id} session={session} busy={false} />
              ))}
            </ul>
          </PortalDisclosure>
        )}
      </Stack>
      {question?.kind === 'one' && (
        <PortalConfirm
          title="End this session?"
          confirm="End session"
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            if (!question.session.is_current) return endThem(question.session.id, `The session in ${question.session.device} has ended.`);
            setQuestion(null);
            signOut();
          }}
        >
          <p>
            {question.session.is_current
              ? 'You are using this session: you are signed out on this device.'
              : `${question.session.device} is signed out immediately. Anything typed there and not saved is lost.`}
          </p>
        </PortalConfirm>
      )}
      {question?.kind === 'others' && (
        <PortalConfirm
          title={question.count === 1 ? 'End the other session?' : `End ${question.count} other sessions?`}
          confirm="End all others"
          onCancel={() => setQuestion(null)}
          onConfirm={() => endThem(null, 'All your other sessions have ended.')}
        >
          <p>Every other device is signed out immediately. This one stays signed in.</p>
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}
