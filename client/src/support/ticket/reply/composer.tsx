import { ActionIcon, Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconMessage2Bolt from '@tabler/icons-react/dist/esm/icons/IconMessage2Bolt.mjs';
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { TICKET_LIMITS } from '../../../../../server/support/tickets/tickets.rules';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { DEFAULT_PREFERENCES, type SendKey } from '../../../../../server/users/profile/preferences.rules';
import { useLiveFeature } from '../../../lib/http/features';
import { useIdentity } from '../../../lib/session/me';
import { type ShortcutGroup, useShortcutGroup } from '../../../lib/shortcuts/shortcuts';
import { textGrowsField } from '../../../lib/forms/growing-field';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { newId } from '../../../lib/forms/new-id';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import type { TicketFeed } from '../../live/ticket-feed';
import type { Outgoing } from '../../live/ticket-stream';
import classes from './composer.module.css';
import { MentionMenu } from './mention/mention-menu';
import { useMentionMenu } from './mention/use-mention-menu';
import { NewerMessageDialog } from './newer-message-dialog';
import { ReplyMenu } from './saved/reply-menu';
import { useReplyMenu } from './saved/use-reply-menu';
import { sendKeyName, sends } from './send-key';
import { SendingOptions } from './sending-options';
import { UndoBar } from './undo-bar';
import { UploadChips } from './upload-chips';
import type { ReplyDraftHook } from './use-reply-draft';
import { useUploads } from './use-uploads';

/** Maximum height of the field in pixels (specification, section 9), as in its stylesheet. */
const MAX_HEIGHT = 144;
/** Undo period of an agent's message. */
const UNDO_MS = 5_000;
const ACCEPT = '.png,.jpg,.jpeg,.webp,.avif,.gif,.pdf,.doc,.docx,.odt,.rtf,.txt,.log,.md,.markdown,.zip,.7z,.json,.csv,.dmp,.mp4,.webm';

const UNSENT = { title: 'Leave without sending?', text: 'What you have written or attached here is not sent yet and would be lost.' };

interface ComposerProps {
  ticket: TicketView;
  reply: ReplyDraftHook;
  feed: TicketFeed;
  /** A message that the agent has to confirm, if there is one. */
  asking: Outgoing | undefined;
  /** A message that the agent can still undo, if there is one. */
  waiting: Outgoing | undefined;
  /** Agents: number of the newest line that they have seen. */
  seenSeq: number | null;
  /** Returns an unsent message to the field. */
  onUndoSend: (message: Outgoing) => void;
  /** Called with each message that is queued. */
  onSend: (message: Outgoing) => void;
  /** Called when a message was undone. */
  onUndo: () => void;
}

const SENDING = ['Ctrl or Cmd + Enter', 'Send the message; with Enter alone if that is your setting'] as const;
const MESSAGE_KEYS: ShortcutGroup = { title: 'Messages', keys: [SENDING] };
const REPLY_KEYS: ShortcutGroup = {
  title: 'Replies',
  keys: [SENDING, ['/', 'Insert a saved reply'], ['@', 'Mention a colleague in an internal note']],
};

/** The message composer. Blank messages are not sent, and no input is lost. */
export function Composer({ ticket, reply, feed, asking, waiting, seenSeq, onUndoSend, onSend, onUndo }: ComposerProps) {
  useShortcutGroup(ticket.side === 'agent' ? REPLY_KEYS : MESSAGE_KEYS);
  const { draft, change, stored } = reply;
  const uploads = useUploads(ticket.id, reply);
  const attaches = useLiveFeature('support_attachments');
  const [dropping, setDropping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const id = useId();
  const touch = matchMedia('(pointer: coarse)').matches;
  const isAgent = ticket.side === 'agent';
  const identity = useIdentity();
  const { sendKey, undoSend } = identity.state === 'signedIn' ? identity.user.preferences : DEFAULT_PREFERENCES;
  const menu = useReplyMenu({ ticketId: ticket.id, field, isEnabled: isAgent, maxLength: TICKET_LIMITS.message });
  const internal = ticket.can.note && (draft.isInternal || !ticket.can.reply);
  const mention = useMentionMenu({ field, me: identity.state === 'signedIn' ? identity.user.id : '', isEnabled: isAgent && internal });
  const open = mention.isOpen
    ? { controls: mention.listId, active: mention.optionId(mention.active) }
    : { controls: menu.isOpen ? menu.listId : undefined, active: menu.matches?.[menu.active] && menu.optionId(menu.active) };
  const track = (): void => {
    menu.track();
    mention.track();
  };
  const blank = draft.body.trim() === '';
  // The draft outlives the page if storage is allowed; a file that is still uploading never does.
  useLeaveGuard(uploads.busy || uploads.failed > 0 || (!stored && (!blank || uploads.items.length > 0)), UNSENT);
  const held = blank || uploads.busy || uploads.failed > 0;

  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || textGrowsField) return;
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
      seenSeq: isAgent ? seenSeq : null,
      state: 'pending',
      problem: null,
      offline: false,
    };
    feed.send(message, isAgent && undoSend ? UNDO_MS : 0);
    onSend(message);
    change({ body: '', attachments: [] });
    uploads.settle();
    menu.close();
    mention.close();
    field.current?.focus();
  };
  const undo = (): void => {
    const message = waiting === undefined ? null : feed.undo(waiting.id);
    if (message === null) return;
    onUndoSend(message);
    onUndo();
  };

  const typed = (event: KeyboardEvent): void => {
    if (mention.onKeyDown(event) || menu.onKeyDown(event) || !sends(event.nativeEvent, sendKey, touch)) return;
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
          onKeep={() => onUndoSend(asking)}
        />
      )}
      {internal && (
        <p className={classes.mark}>
          <IconLock size={14} aria-hidden="true" /> Internal note: the customer will not see this
        </p>
      )}
      {waiting !== undefined && (
        <UndoBar
          key={waiting.id}
          message={waiting}
          onUndo={undo}
          onSendNow={() => feed.sendWaiting()}
          onFocusLost={() => field.current?.focus()}
        />
      )}
      {isAgent && <ReplyMenu menu={menu} />}
      {isAgent && <MentionMenu menu={mention} />}
      <label htmlFor={id} className="visually-hidden">
        {internal ? 'Internal note' : 'Your message'}
      </label>
      <textarea
        ref={field}
        id={id}
        className={classes.field}
        rows={1}
        maxLength={TICKET_LIMITS.message}
        placeholder={placeholderOf(internal, isAgent && !touch)}
        aria-describedby={`${id}hint`}
        {...(isAgent && { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' })}
        aria-controls={open.controls}
        aria-activedescendant={open.controls === undefined ? undefined : open.active}
        value={draft.body}
        onChange={(event) => {
          // A note stays one if the ticket is reopened meanwhile.
          change({ body: event.currentTarget.value, isInternal: internal });
          track();
        }}
        onSelect={track}
        onBlur={(event) => {
          mention.close();
          if (!event.relatedTarget?.closest('[data-reply-menu]')) menu.close();
        }}
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
        {isAgent && (
          <ActionIcon
            data-reply-menu
            variant="default"
            size="lg"
            aria-label="Insert a saved reply"
            title="Insert a saved reply: type / in the message"
            aria-expanded={menu.isOpen}
            // Keep the caret in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={menu.toggle}
          >
            <IconMessage2Bolt size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        {ticket.can.note && ticket.can.reply && (
          <PortalSwitch label="Internal note" checked={internal} onChange={(isInternal) => change({ isInternal })} />
        )}
        <p id={`${id}hint`} className={classes.hint}>
          {hintOf({ waits: uploads.busy, failed: uploads.failed, lacksText: blank && uploads.items.length > 0, stored, touch, sendKey })}
        </p>
        <SendingOptions sendKey={sendKey} undoSend={undoSend} touch={touch} isAgent={isAgent} />
        <Button type="submit" disabled={held} rightSection={<IconSend2 size={16} aria-hidden="true" />}>
          {internal ? 'Add note' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

interface HintOptions {
  waits: boolean;
  /** Number of files that could not be uploaded. */
  failed: number;
  lacksText: boolean;
  stored: boolean;
  touch: boolean;
  sendKey: SendKey;
}

function hintOf({ waits, failed, lacksText, stored, touch, sendKey }: HintOptions): string {
  if (waits) return 'Waiting for your files...';
  if (failed > 0) return `Remove the ${failed === 1 ? 'file' : 'files'} that could not be uploaded.`;
  if (lacksText) return 'Write a message to go with your files.';
  const draft = stored ? 'Your draft is saved in this browser.' : 'Your draft is not saved: functional cookies are off.';
  if (touch) return draft;
  const newLine = sendKey === 'enter' ? 'Shift + Enter' : 'Enter';
  return `${sendKeyName(sendKey, navigator.platform)} sends, ${newLine} starts a new line. ${draft}`;
}

/** @param hasKeys whether a slash is quicker than the button for saved replies: on a phone the field has no room to mention it */
function placeholderOf(internal: boolean, hasKeys: boolean): string {
  if (internal) return hasKeys ? 'Write a note for your colleagues, or @ to mention one' : 'Write a note for your colleagues';
  return hasKeys ? 'Write a message, or / for a saved reply' : 'Write a message';
}
