import { Button } from '@mantine/core';
import { useState } from 'react';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import type { DocumentState, Theirs } from './use-document';

interface DocumentNoticesProps {
  state: DocumentState;
  /** Opens another document. */
  onOpen: (id: string) => void;
}

/** What happened to a text that is not saved. */
export function DocumentNotices({ state, onOpen }: DocumentNoticesProps) {
  const { problem, theirs, message } = state;
  const { busy, act } = useOneAtATime();
  return (
    <>
      {theirs !== null && problem?.kind !== 'deleted' && (
        <Conflict theirs={theirs} busy={busy} onMine={() => act(state.keepMine)} onTheirs={() => act(state.keepTheirs)} />
      )}
      {problem?.kind === 'deleted' && (
        <PortalNotice
          tone="error"
          title="This document has been deleted"
          action={
            <Button
              size="xs"
              variant="default"
              {...ariaDisabled(busy)}
              onClick={() =>
                act(async () => {
                  const id = await state.recreate();
                  if (id !== null) onOpen(id);
                })
              }
            >
              Save as a new document
            </Button>
          }
        >
          Your text is still here, without the images. Save it as a new document, or leave this page.
        </PortalNotice>
      )}
      {problem?.kind === 'waiting' && (
        <PortalNotice tone="error" title={problem.why}>
          Your text is still here. It is sent again automatically.
        </PortalNotice>
      )}
      {problem?.kind === 'refused' && (
        <PortalNotice tone="error" title={problem.why}>
          Your text is still here, but not saved.
        </PortalNotice>
      )}
      {message !== null && theirs === null && <PortalNotice tone="success" title={message} />}
    </>
  );
}

interface ConflictProps {
  theirs: Theirs;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

function Conflict({ theirs: { document, by }, busy, onMine, onTheirs }: ConflictProps) {
  return (
    <PortalNotice
      tone="warning"
      title={by === null ? 'This document was saved elsewhere in the meantime' : `${by} saved this document in the meantime`}
      action={
        <>
          <Button size="xs" variant="default" {...ariaDisabled(busy)} onClick={onTheirs}>
            Continue with theirs
          </Button>
          <Button size="xs" {...ariaDisabled(busy)} onClick={onMine}>
            Continue with mine
          </Button>
        </>
      }
    >
      It was saved <PortalTime iso={document.updatedAt} />, after you started editing. Choose which text continues here: the other one is
      saved as a document of its own, so neither is lost.
    </PortalNotice>
  );
}

/** Runs one action at a time: a second click must not store a second copy. */
function useOneAtATime() {
  const [busy, setBusy] = useState(false);
  const act = (action: () => Promise<unknown>): void => {
    if (busy) return;
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  return { busy, act };
}
