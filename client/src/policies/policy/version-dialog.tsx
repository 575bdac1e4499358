import { Button, Code, Stack, Text } from '@mantine/core';
import type { PolicyVersionView, PolicyView } from '../../../../server/policies/policies.dto.js';
import { CommentText } from '../../discussion/comment-text';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalDisclosure } from '../../ui/portal/layout/portal-disclosure';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { useDates } from '../../ui/portal/time/portal-dates';
import { AttachmentList } from './attachments';
import classes from './version-text.module.css';
import { previousVersion, readVersion } from './policy-versions';
import { VersionChanges } from './version-changes';

interface VersionDialogProps {
  policy: PolicyView;
  version: PolicyVersionView;
  onClose: () => void;
}

/** One version in full, compared with the one before it and with the one that people read now. */
export function VersionDialog({ policy, version, onClose }: VersionDialogProps) {
  const { moment, day } = useDates();
  const { number, title, content, hash, effectiveDate, editedBy, editedAt, approvedBy, approvedAt, selfApproved, attachments, closed } =
    version;
  const previous = previousVersion(policy, version);
  const current = readVersion(policy);
  return (
    <PortalDialog side readFirst title={`Version ${number}: ${title}`} onEscape={onClose}>
      <Stack>
        <PortalFacts>
          <PortalFact label="Effective from">{day(effectiveDate)}</PortalFact>
          <PortalFact label="Written by">{`${editedBy ?? 'Deleted user'}, ${moment(editedAt)}`}</PortalFact>
          <PortalFact label="Approved by">
            {approvedAt === null
              ? 'Not approved'
              : `${approvedBy ?? 'Deleted user'}, ${moment(approvedAt)}${selfApproved ? ' (self-approved)' : ''}`}
          </PortalFact>
          {closed !== null && (
            <PortalFact label={closed.as === 'returned' ? 'Sent back by' : 'Withdrawn by'}>
              {`${closed.by ?? 'Deleted user'}, ${moment(closed.at)}${closed.reason === null ? '' : `: ${closed.reason}`}`}
            </PortalFact>
          )}
          <PortalFact label="SHA-256 of the text">
            <Code className={classes.hash}>{hash}</Code>
          </PortalFact>
        </PortalFacts>
        {previous !== undefined && (
          <PortalDisclosure label={`Changes from version ${previous.number}`}>
            <VersionChanges from={previous} to={version} />
          </PortalDisclosure>
        )}
        {number < current.number && (
          <PortalDisclosure label={`Changes until version ${current.number}`}>
            <VersionChanges from={version} to={current} />
          </PortalDisclosure>
        )}
        <CommentText text={content} top={3} />
        {attachments.length > 0 &&
          // Readers may download those of the published version alone.
          (policy.can.edit || number === current.number ? (
            <AttachmentList attachments={attachments} />
          ) : (
            <Text c="dimmed">Attachments: {attachments.map(({ name }) => name).join(', ')}</Text>
          ))}
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
