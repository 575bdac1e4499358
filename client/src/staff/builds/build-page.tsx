import { Button, Group, Stack, Text, Title } from '@mantine/core';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { BuildPageView } from '../../../../server/staff/builds/builds.dto.js';
import { inGroup } from '../../../../server/platform/access/roles.rules';
import { reviewPath } from '../../../../server/staff/reviews/reviews.rules';
import { useRestoredDialog } from '../../lib/forms/drafts/use-restored-dialog';
import { useIdentity } from '../../lib/session/me';
import { paths } from '../../lib/navigation/paths';
import { useFreshQuery } from '../../live/use-live';
import { PortalCopyButton } from '../../ui/portal/feedback/portal-copy-button';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalStartTimer } from '../../ui/portal/time/portal-start-timer';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { RelatedItems } from '../related-items/related-items';
import classes from './build-card.module.css';
import { BuildComparison, CompareButton } from './build-comparison';
import { BuildDecisions } from './build-decisions';
import { BuildForm, buildForm } from './build-form';
import { BuildFacts } from './build-facts';
import { ReviewTrend } from '../reviews/review-trend';
import { BUILDS_TOPIC, buildQuery } from './builds.api';
import { DownloadButton } from './download-button';

/**
 * One build.
 * @param list address of the list behind it
 */
export function BuildPage({ id, list }: { id: string; list: string }) {
  const options = buildQuery(id);
  const query = useQuery(options);
  useFreshQuery(BUILDS_TOPIC, options.queryKey);
  return (
    <Stack>
      <PortalBack to={list}>Game Builds</PortalBack>
      <PortalLoaded query={query} failed="Failed to load the build" height="20rem">
        {(build) => <Page build={build} list={list} />}
      </PortalLoaded>
    </Stack>
  );
}

function Page({ build, list }: { build: BuildPageView; list: string }) {
  const navigate = useNavigate();
  const [editing, setEditing] = useRestoredDialog<{ edits: true }>(`build:${build.id}`, () => buildForm(build.id));
  const [outcome, setOutcome] = useState<{ message: string | null; refusal: string | null }>({ message: null, refusal: null });
  return (
    <Stack>
      <Group justify="space-between" align="flex-start">
        <Title order={1} className={classes.title} dir="auto">
          {build.title}
        </Title>
        <Group gap="xs">
          {build.can.download && <DownloadButton build={build} />}
          {build.can.edit && (
            <Button variant="default" onClick={() => setEditing({ edits: true })}>
              Edit
            </Button>
          )}
          <PortalStartTimer type="build" id={build.id} task={`Build ${build.version}`} />
          {build.state === 'approved' && (
            <Button component={Link} to={reviewPath(build.id)} variant="default" leftSection={<IconStar size={16} aria-hidden="true" />}>
              Reviews
            </Button>
          )}
          <CompareButton />
          <BuildDecisions build={build} can={build.can} onOutcome={setOutcome} onGone={() => void navigate(list, { replace: true })} />
        </Group>
      </Group>
      <BuildFacts build={build} />
      <PortalOutcome {...outcome} />
      <PortalPanel title="About this build">
        <PortalFacts>
          <PortalFact label="Number">{build.number}</PortalFact>
          {build.external_url === null && (
            <PortalFact label="Downloads">
              <Downloads build={build} />
            </PortalFact>
          )}
          {build.approved_at !== null && (
            <PortalFact label="Approved">
              <PortalTime iso={build.approved_at} /> by {build.approved_by_name ?? 'a deleted user'}
            </PortalFact>
          )}
          {build.override_reason !== null && (
            <PortalFact label="Approved although a critical bug was open" prose>
              {build.override_reason}
            </PortalFact>
          )}
          {build.withdrawn_at !== null && (
            <PortalFact label="Withdrawn">
              <PortalTime iso={build.withdrawn_at} /> by {build.withdrawn_by_name ?? 'a deleted user'}
            </PortalFact>
          )}
          {build.withdrawn_reason !== null && (
            <PortalFact label="Reason for the withdrawal" prose>
              {build.withdrawn_reason}
            </PortalFact>
          )}
          {build.sha256 !== null && (
            <PortalFact label="SHA-256">
              <Stack gap="xs" align="flex-start">
                <Text ff="monospace" size="sm" className={classes.text}>
                  {build.sha256}
                </Text>
                <PortalCopyButton text={build.sha256} label="Copy checksum" />
              </Stack>
            </PortalFact>
          )}
          {build.file_deleted && <PortalFact label="File">Deleted</PortalFact>}
          <Prose label="Description" text={build.description} />
          <Prose label="Changelog" text={build.changelog} />
          <Prose label="Test instructions" text={build.test_instructions} />
          <Prose label="Known issues" text={build.known_issues} />
        </PortalFacts>
      </PortalPanel>
      <RelatedItems type="build" id={build.id} />
      {build.state === 'approved' && <ReviewTrend buildId={build.id} channel={build.channel} />}
      <BuildComparison id={build.id} />
      {editing !== null && (
        <BuildForm
          build={build}
          onSaved={(message) => {
            setEditing(null);
            setOutcome({ message, refusal: null });
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </Stack>
  );
}

function Prose({ label, text }: { label: string; text: string }) {
  return text === '' ? null : (
    <PortalFact label={label} prose>
      {text}
    </PortalFact>
  );
}

/** The number of downloads; for users who may see everyone's, a link to the list. */
function Downloads({ build: { id, downloads } }: { build: BuildPageView }) {
  const identity = useIdentity();
  const count = downloads.toLocaleString('en-GB');
  if (downloads === 0 || identity.state !== 'signedIn' || !inGroup(identity.user.roles, 'admin')) return count;
  return <Link to={paths.staffSection('downloads', { build: id })}>{count}</Link>;
}
