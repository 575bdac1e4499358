import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { PolicyView } from '../../../../server/policies/policies.dto.js';
import { POLICY_LIMITS } from '../../../../server/policies/policies.rules';
import { useRestoredDialog } from '../../lib/forms/drafts/use-restored-dialog';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { messageOf } from '../../lib/http/http';
import { PortalReasonDialog } from '../../ui/portal/dialogs/portal-reason-dialog';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalDisclosure } from '../../ui/portal/layout/portal-disclosure';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { useApprovePolicy, useSendBack } from '../policies.api';
import { WithdrawButton } from './closed-version';
import { pendingVersion, previousVersion } from './policy-versions';
import { VersionChanges } from './version-changes';

interface PendingVersionProps {
  policy: PolicyView;
  /** Address that opens a version. */
  addressOf: (number: string) => string;
  onDone: (message: string) => void;
}

/** The version that waits for approval, with its changes, for those who manage policies; and why an approval failed. */
export function PendingVersion({ policy, addressOf, onDone }: PendingVersionProps) {
  const approve = useApprovePolicy(policy.id);
  const [dialog, setDialog] = useRestoredDialog<{ kind: 'sendBack' }>(`policy-send-back:${policy.id}`, () => sendBackForm(policy.id));
  const version = pendingVersion(policy);
  const sendBack = useSendBack(policy, () => onDone(`Version ${policy.latestVersion} was sent back.`));
  const failure =
    approve.error === null ? null : (
      <PortalNotice tone="error" title="The approval was not saved, and the version is not published.">
        <p>{messageOf(approve.error, 'Please try again.')}</p>
      </PortalNotice>
    );
  if (version === undefined) return failure;
  const { number, change, editedBy, editedAt, reason } = version;
  const previous = previousVersion(policy, version);
  return (
    <PortalPanel
      title={`Version ${number} waits for approval`}
      aside={
        <Group gap="xs">
          {policy.can.withdraw && <WithdrawButton policy={policy} number={number} onDone={onDone} />}
          {policy.can.sendBack && (
            <Button size="compact-md" variant="default" onClick={() => setDialog({ kind: 'sendBack' })}>
              Send back
            </Button>
          )}
          {policy.can.approve && (
            <Button
              size="compact-md"
              {...ariaDisabled(approve.isPending)}
              onClick={() => {
                if (!approve.isPending) approve.mutate(policy, { onSuccess: () => onDone(`Version ${number} is published.`) });
              }}
            >
              {`Approve version ${number}`}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="sm">
        {failure}
        <Text size="sm" c="dimmed">
          {editedBy ?? 'Deleted user'} · <PortalTime iso={editedAt} />
          {previous !== undefined &&
            ` · ${change === 'major' ? 'Major: everyone is asked to agree again' : 'Minor: no one is asked to agree again'}`}
        </Text>
        {reason !== null && <Text>{reason}</Text>}
        {!policy.can.approve && <Text size="sm">You wrote this version, so another person has to approve it.</Text>}
        {previous !== undefined && (
          <Text>
            <Link to={addressOf(String(number))} state={PRESERVE_SCROLL}>
              Read version {number} in full
            </Link>
          </Text>
        )}
        {previous !== undefined && (
          <PortalDisclosure label={`Changes from version ${previous.number}`}>
            <VersionChanges from={previous} to={version} />
          </PortalDisclosure>
        )}
      </Stack>
      {dialog !== null && (
        <PortalReasonDialog
          name={sendBackForm(policy.id)}
          title={`Send version ${number} back?`}
          text={`Its author is told what has to change, and may save another version.${policy.publishedVersion === null ? '' : ' People keep reading the published one.'}`}
          limit={POLICY_LIMITS.reason}
          confirm="Send back"
          failure="The version could not be sent back."
          send={sendBack.mutateAsync}
          onDone={() => setDialog(null)}
          onClose={() => setDialog(null)}
        />
      )}
    </PortalPanel>
  );
}

function sendBackForm(id: string): string {
  return `policy-send-back:${id}`;
}
