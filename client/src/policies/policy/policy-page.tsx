import { Button, Group, Stack, Text, Title } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PolicyView } from '../../../../server/policies/policies.dto.js';
import type { MeView } from '../../../../server/users/users.dto.js';
import { CommentText } from '../../discussion/comment-text';
import { useRestoredDialog } from '../../lib/forms/drafts/use-restored-dialog';
import { useStudioName } from '../../lib/contact';
import { ApiError } from '../../lib/http/http';
import { useAddressDialog } from '../../lib/lists/use-address-dialog';
import { useFreshQuery } from '../../live/use-live';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PolicyForm } from '../form/policy-form';
import { policyForm } from '../form/policy-values';
import { PolicyBadges } from '../policy-badges';
import { POLICIES_KEY, POLICIES_TOPIC, policyQuery, useOptimistic } from '../policies.api';
import { Agreement } from './agreement';
import { Attachments } from './attachments';
import { ClosedVersionPanel } from './closed-version';
import { PendingVersion } from './pending-version';
import { PolicyFacts } from './policy-facts';
import classes from '../../ui/portal/layout/portal-item-page.module.css';
import { PolicyReport } from './policy-report';
import { readVersion, savedMessage } from './policy-versions';
import { VersionDialog } from './version-dialog';
import { VersionList } from './version-list';

interface PolicyPageProps {
  id: string;
  me: MeView;
  /** Address of the list with its filter. */
  list: string;
}

/** One policy: its text, what the user is asked to do, its versions, and for those who manage policies who agreed. */
export function PolicyPage({ id, me, list }: PolicyPageProps) {
  const query = useQuery(policyQuery(id));
  useFreshQuery(query.data === undefined ? null : POLICIES_TOPIC, POLICIES_KEY);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Stack component="section" aria-label={query.data?.title ?? 'Policy'}>
      <PortalBack to={list}>All policies</PortalBack>
      {isGone ? (
        <>
          <Title order={1} className={classes.title}>
            This policy is not available
          </Title>
          <Text>It does not exist, is not published yet, or does not apply to you.</Text>
        </>
      ) : (
        <PortalLoaded query={query} failed="Failed to load this policy" height="24rem">
          {(policy) => <Policy policy={policy} me={me} />}
        </PortalLoaded>
      )}
    </Stack>
  );
}

function Policy({ policy: stored, me }: { policy: PolicyView; me: MeView }) {
  const policy = useOptimistic(stored);
  const { can, versions } = policy;
  const shown = readVersion(policy);
  const studio = useStudioName();
  const version = useAddressDialog('version');
  const [dialog, setDialog] = useRestoredDialog<{ kind: 'edit' }>(policyForm(policy), () => policyForm(policy));
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    document.title = `${shown.title} · Staff · ${studio}`;
  }, [shown.title, studio]);
  const opened = versions.find(({ number }) => String(number) === version.shown);
  return (
    <>
      <Group justify="space-between" align="flex-start" component="header">
        <Stack gap="xxs" className={classes.heading}>
          <Text c="dimmed" fw={600} size="sm">
            {shown.category}
          </Text>
          <Title order={1} className={classes.title} dir="auto">
            {shown.title}
          </Title>
          <PolicyBadges policy={policy} />
        </Stack>
        {can.edit && (
          <Button
            variant={can.approve ? 'default' : 'filled'}
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => setDialog({ kind: 'edit' })}
          >
            New version
          </Button>
        )}
      </Group>
      <PortalOutcome message={message} />
      <div className={classes.columns}>
        <Stack miw={0}>
          {can.edit && (
            <>
              <PendingVersion policy={policy} addressOf={version.addressOf} onDone={setMessage} />
              <ClosedVersionPanel policy={policy} addressOf={version.addressOf} onDone={setMessage} />
            </>
          )}
          <PortalPanel title={shown.approvedAt === null ? `Draft, version ${shown.number}` : `Version ${shown.number}`}>
            <CommentText text={shown.content} top={3} />
          </PortalPanel>
          {shown.attachments.length > 0 && <Attachments attachments={shown.attachments} />}
          <Agreement policy={policy} me={me} onDone={setMessage} />
        </Stack>
        <Stack miw={0}>
          <PolicyFacts policy={policy} />
          <VersionList policy={policy} addressOf={version.addressOf} />
        </Stack>
      </div>
      {can.report && <PolicyReport id={policy.id} />}
      {opened !== undefined && <VersionDialog policy={policy} version={opened} onClose={version.close} />}
      {dialog !== null && (
        <PolicyForm
          policy={policy}
          onClose={() => setDialog(null)}
          onSaved={() => {
            setDialog(null);
            setMessage(savedMessage(policy));
          }}
        />
      )}
    </>
  );
}
