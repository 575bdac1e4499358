import { ActionIcon, Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { TICKET_LIMITS } from '../../../../../server/support/tickets/tickets.rules';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { useLiveFeature } from '../../../lib/http/features';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { newId } from '../../../lib/forms/new-id';
import { PortalSwitch } from '../../../ui/portal/forms/portal-switch';
import type { TicketFeed } from '../../live/ticket-feed';
import type { Outgoing } from '../../live/ticket-stream';
import classes from './composer.module.css';
import { NewerMessageDialog } from './newer-message-dialog';
import { UploadChips } from './upload-chips';
import type { ReplyDraftHook } from './use-reply-draft';
import { useUploads } from './use-uploads';

/** Pixels up to which the field grows (specification, section 9). */
const MAX_HEIGHT = 144;
const ACCEPT = '.png,.jpg,.jpeg,.webp,.avif,.gif,.pdf,.doc,.docx,.odt,.rtf,.txt,.log,.md,.markdown,.zip';

const UNSENT = { title: 'Leave without sending?', text: 'What you have written or attached here is not sent yet and would be lost.' };

interface ComposerProps {
  ticket: TicketView;
  reply: ReplyDraftHook;
  feed: TicketFeed;
  /** A message about which the agent has to be asked first, if there is one. */
  asking: Outgoing | undefined;
  /** Agents: number of the newest line that they have seen. */
  seenSeq: number | null;
  /** Puts a message that was not sent back into the field. */
  onTakeBack: (message: Outgoing) => void;
  /** Called with each message that is put on its way. */
  onSend: (message: Outgoing) => void;
}

/** Where the next message is written. Nothing blank is sent, and nothing typed is lost. */
export function Composer({ ticket, reply, feed, asking, seenSeq, onTakeBack, onSend }: ComposerProps) {
  const { draft, change, stored } = reply;
  const uploads = useUploads(ticket.id, reply);
  const attaches = useLiveFeature('support_attachments');
  const [dropping, setDropping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const id = useId();
  const touch = matchMedia('(pointer: coarse)').matches;
  const internal = ticket.can.note && (draft.isInternal || !ticket.can.reply);
  const blank = draft.body.trim() === '';
  // The draft outlives the page where it may be kept; a file that is not taken in yet never does.
  useLeaveGuard(uploads.busy || uploads.failed || (!stored && (!blank || uploads.items.length > 0)), UNSENT);
  const held = blank || uploads.busy || uploads.failed;

  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight + 2, MAX_HEIGHT)}px`;
  }, [draft.body]);

  const send = (): void => {
    if (held) return;
    const message: Outgoing = {
      id: newId(),
      body: draft.body.trim(),
      isInternal: internal,
      attachments: uploads.items.flatMap(({ view }) => (view === null ? [] : [view])),
      written_at: new Date().toISOString(),
      seenSeq: ticket.side === 'agent' ? seenSeq : null,
      state: 'pending',
      problem: null,
      offline: false,
    };
    feed.send(message);
    onSend(message);
    change({ body: '', attachments: [] });
    uploads.settle();
    field.current?.focus();
  };

  const typed = (event: KeyboardEvent): void => {
    // Enter ends a word of a Chinese or Japanese keyboard first; on a phone it is the only way to a new line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || touch) return;
    event.preventDefault();
    send();
  };
  const pasted = (event: ClipboardEvent): void => {
    if (!attaches || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    uploads.add([...event.clipboardData.files]);
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setDropping(false);
    if (attaches) uploads.add([...event.dataTransfer.files]);
  };

  return (
    <form
      className={classes.composer}
      data-internal={internal || undefined}
      data-dropping={dropping || undefined}
      aria-label={internal ? 'Internal note' : 'Reply'}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(attaches);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={dropped}
    >
      {asking !== undefined && (
        <NewerMessageDialog
          who={asking.problem}
          onSend={() => feed.retry(asking.id, { seenSeq: null })}
          onKeep={() => onTakeBack(asking)}
        />
      )}
      {internal && (
        <p className={classes.mark}>
          <IconLock size={14} aria-hidden="true" /> Internal note: the customer will not see this
        </p>
      )}
      <label htmlFor={id} className="visually-hidden">
        {internal ? 'Internal note' : 'Your message'}
      </label>
      <textarea
        ref={field}
        id={id}
        className={classes.field}
        rows={1}
        maxLength={TICKET_LIMITS.message}
        placeholder={internal ? 'Write a note for your colleagues' : 'Write a message'}
        aria-describedby={`${id}hint`}
        value={draft.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
        onKeyDown={typed}
        onPaste={pasted}
      />
      <UploadChips uploads={uploads} />
      <div className={classes.tools}>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          aria-label="Attach files"
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        {attaches && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Attach files"
            title="Attach files: up to five, 10 MB each"
            onClick={() => files.current?.click()}
          >
            <IconPaperclip size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        {ticket.can.note && ticket.can.reply && (
          <PortalSwitch label="Internal note" checked={internal} onChange={(isInternal) => change({ isInternal })} />
        )}
        <p id={`${id}hint`} className={classes.hint}>
          {hintOf({ waits: uploads.busy, failed: uploads.failed, lacksText: blank && uploads.items.length > 0, stored, touch })}
        </p>
        <Button type="submit" disabled={held} rightSection={<IconSend2 size={16} aria-hidden="true" />}>
          {internal ? 'Add note' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

function hintOf({
  waits,
  failed,
  lacksText,
  stored,
  touch,
}: {
  waits: boolean;
  failed: boolean;
  lacksText: boolean;
  stored: boolean;
  touch: boolean;
}): string {
  if (waits) return 'Waiting for your files...';
  if (failed) return 'Remove the file that could not be uploaded, or try again.';
  if (lacksText) return 'Write a message to go with your files.';
  const draft = stored ? 'Your draft is saved in this browser.' : 'Your draft is not saved: functional cookies are off.';
  return touch ? draft : `Enter sends, Shift + Enter starts a new line. ${draft}`;
}
