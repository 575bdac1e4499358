import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PolicyView } from '../../../../server/policies/policies.dto.js';
import { nameAmongColleagues } from '../../../../server/users/colleague-name.rules';
import type { MeView } from '../../../../server/users/users.dto.js';
import { messageOf } from '../../lib/http/http';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { useAcknowledge } from '../policies.api';
import { readVersion } from './policy-versions';
import { VersionChanges } from './version-changes';

interface AgreementProps {
  policy: PolicyView;
  me: MeView;
  onDone: (message: string) => void;
}

/** The request to agree to the published version, or when the user agreed. */
export function Agreement({ policy, me, onDone }: AgreementProps) {
  const { acknowledgement, can } = policy;
  if (can.acknowledge) return <Ask key={policy.publishedVersion} policy={policy} me={me} onDone={onDone} />;
  if (acknowledgement?.valid !== true) return null;
  return (
    <PortalPanel title="Your agreement">
      <Group gap="xs" c="dimmed" role="status">
        You agreed to version {acknowledgement.version} <PortalTime iso={acknowledgement.at} />
      </Group>
    </PortalPanel>
  );
}

function Ask({ policy, me, onDone }: AgreementProps) {
  const { day } = useDates();
  const acknowledge = useAcknowledge(policy.id);
  const [ticked, setTicked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const version = readVersion(policy);
  const { acknowledgement, overdue, agreeBy, publishedDue } = policy;
  const earlier = policy.versions.find(({ number }) => number === acknowledgement?.version);
  const name = nameAmongColleagues({ first_name: me.firstName, last_name: me.lastName, username: me.username });
  const agree = (): void => {
    if (acknowledge.isPending) return;
    if (!ticked) {
      setProblem('Tick the box once you have read the policy.');
      return;
    }
    acknowledge.mutate(
      { name, version: version.number, hash: version.hash },
      { onSuccess: () => onDone(`You agreed to version ${version.number} of “${version.title}”.`) },
    );
  };
  return (
    <>
      {earlier !== undefined && acknowledgement !== null && (
        <PortalPanel
          title="What changed since the version you agreed to"
          text={`From version ${earlier.number}, which you agreed to on ${day(acknowledgement.at)}, to version ${version.number}.`}
        >
          <Stack>
            {version.reason !== null && (
              <Text>
                <Text span fw={600}>
                  Why:
                </Text>{' '}
                {version.reason}
              </Text>
            )}
            <VersionChanges from={earlier} to={version} />
          </Stack>
        </PortalPanel>
      )}
      <PortalPanel title="Your agreement">
        <Stack gap="sm" align="flex-start">
          {agreeBy !== null && (
            <Text c={overdue ? 'var(--danger)' : 'dimmed'} fw={overdue ? 600 : undefined}>
              {overdue ? `Your agreement was due by ${day(agreeBy)}.` : `Agree by ${day(agreeBy)}.`}
              {agreeBy !== publishedDue &&
                ' This policy was published before it applied to you, so you get the same number of days as everyone else.'}
            </Text>
          )}
          <Checkbox
            label={`I have read version ${version.number} of this policy and agree to it.`}
            checked={ticked}
            error={problem}
            onChange={({ currentTarget }) => {
              setTicked(currentTarget.checked);
              setProblem(null);
            }}
          />
          {acknowledge.error && (
            <PortalNotice tone="error" title={messageOf(acknowledge.error, 'Your agreement could not be saved. Please try again.')} />
          )}
          <Group gap="xs">
            <Button {...ariaDisabled(acknowledge.isPending)} onClick={agree}>
              {acknowledge.isPending ? 'Saving...' : 'Agree'}
            </Button>
            <Text size="sm" c="dimmed">
              as {name}
            </Text>
          </Group>
        </Stack>
      </PortalPanel>
    </>
  );
}
