import { ActionIcon, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { downloadSignedIn } from '../../../lib/http/download';
import type { BugAttachmentView } from '../../../../../server/staff/bugs/attachments/attachments.dto.js';
import type { BugView } from '../../../../../server/staff/bugs/bugs.dto.js';
import { ATTACHMENT_LIMITS } from '../../../../../server/staff/bugs/attachments/attachments.rules';
import { formMessage } from '../../../lib/forms/forms';
import { withoutRetryAdvice } from '../../../lib/http/failure-text';
import { useFocusAfterRemoval } from '../../../lib/lists/use-focus-after-removal';
import { fileSize } from '../../../ui/format/file-size';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { attachInBatches, type Unattached } from './attach-in-batches';
import { attachmentAddress, uploadAttachments, useDeleteAttachment, useReread } from '../bugs.api';
import classes from './bug-attachments.module.css';

/** Logs and screenshots. */
export function BugAttachments({ view: { bug, attachments } }: { view: BugView }) {
  const reread = useReread();
  const list = useFocusAfterRemoval<HTMLDivElement>();
  const remove = useDeleteAttachment(bug.id);
  const [share, setShare] = useState<number | null>(null);
  const [problems, setProblems] = useState<ReadonlyArray<Unattached<File>>>([]);
  const [removing, setRemoving] = useState<BugAttachmentView | null>(null);
  const isSending = share !== null;
  const send = async (files: File[]): Promise<void> => {
    if (files.length === 0) return;
    setProblems([]);
    setShare(0);
    try {
      setProblems(await attachInBatches(files, (batch, onProgress) => uploadAttachments(bug.id, batch, onProgress), setShare));
    } finally {
      setShare(null);
      void reread();
    }
  };
  const refusal = formMessage([], remove.error, 'The attachment could not be removed. Please try again.');
  return (
    <PortalPanel
      title="Attachments"
      aside={
        <FileButton multiple disabled={isSending} onChange={(files) => void send(files)}>
          {(props) => (
            <Button
              {...props}
              {...ariaDisabled(isSending)}
              size="compact-sm"
              variant="default"
              leftSection={<IconPaperclip size={14} aria-hidden="true" />}
            >
              Attach files
            </Button>
          )}
        </FileButton>
      }
    >
      <Stack gap="xs">
        {attachments.length === 0 && (
          <Text c="dimmed">{`No logs or screenshots yet. Attach up to ${ATTACHMENT_LIMITS.perBug} files of 25 MB each.`}</Text>
        )}
        <Stack ref={list} gap="xs" role="list" aria-label="Attached files">
          {attachments.map((attachment) => (
            <Group key={attachment.id} gap="xs" justify="space-between" wrap="nowrap" role="listitem">
              <Shown bugId={bug.id} attachment={attachment} />
              {attachment.can_delete && (
                <ActionIcon variant="subtle" size={28} aria-label={`Remove ${attachment.name}`} onClick={() => setRemoving(attachment)}>
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              )}
            </Group>
          ))}
        </Stack>
        {share !== null && <Progress value={share * 100} aria-label="Uploading..." />}
        {refusal !== null && <PortalNotice tone="error" title={refusal} />}
        {problems.map(({ files, error, isRefused }, index) => {
          const text = formMessage([], error, 'The files could not be attached.');
          return (
            text !== null && (
              <PortalNotice
                key={index}
                tone="error"
                title={withoutRetryAdvice(text)}
                action={
                  !isRefused && (
                    <Button size="xs" variant="default" onClick={() => void send(files)}>
                      Try again
                    </Button>
                  )
                }
              >
                {`Not attached: ${files.map(({ name }) => name).join(', ')}`}
              </PortalNotice>
            )
          );
        })}
      </Stack>
      {removing !== null && (
        <PortalConfirm
          title={`Remove ${removing.name}?`}
          confirm="Remove attachment"
          danger
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            remove.mutate(removing.id);
            setRemoving(null);
          }}
        >
          <p>The file is permanently deleted.</p>
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

function Shown({ bugId, attachment: { id, name, size, picture, uploaded_by_name } }: { bugId: string; attachment: BugAttachmentView }) {
  if (picture !== null) {
    return (
      <a className={classes.picture} href={attachmentAddress(bugId, id, 2560)} target="_blank" rel="noreferrer">
        <img
          src={attachmentAddress(bugId, id, 480)}
          alt={`Screenshot ${name}`}
          width={picture.width}
          height={picture.height}
          loading="lazy"
        />
      </a>
    );
  }
  return (
    <Group gap="xs" miw={0}>
      <IconDownload size={16} aria-hidden="true" />
      <a className={classes.file} href={attachmentAddress(bugId, id)} download={name} onClick={downloadSignedIn}>
        {name}
      </a>
      <Text size="xs" c="dimmed">
        {fileSize(size)} · {uploaded_by_name ?? 'Deleted user'}
      </Text>
    </Group>
  );
}
