import { ActionIcon, Badge, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BugView } from '../../../../../server/staff/bugs/bugs.dto.js';
import { bugLabel, bugPath, RELATION_KINDS, RELATION_LABELS, type RelationKind } from '../../../../../server/staff/bugs/bugs.rules';
import { assigneeName } from '../../../../../server/users/colleague-name.rules';
import { buildPath } from '../../../../../server/staff/builds/builds.rules';
import { formMessage } from '../../../lib/forms/forms';
import { useFocusAfterRemoval } from '../../../lib/lists/use-focus-after-removal';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalFact, PortalFacts } from '../../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { RelatedItems } from '../../related-items/related-items';
import { BugPriorityMark, BugStatusMark } from '../bug-marks';
import { useChangeBugs, useRelateBug, useUnrelateBug } from '../bugs.api';
import { BugPeople } from './bug-people';

const NOTHING = '–';

/** A bug's properties, watchers, and relations to other bugs. */
export function BugSide({ view, me }: { view: BugView; me: string }) {
  const { bug, tickets } = view;
  const details = useFocusAfterRemoval<HTMLDivElement>();
  return (
    <Stack component="aside" aria-label="About this bug" miw={0}>
      <PortalPanel ref={details} title="Details">
        <PortalFacts>
          <PortalFact label="Status">
            <BugStatusMark status={bug.status} />
          </PortalFact>
          <PortalFact label="Priority">
            <BugPriorityMark priority={bug.priority} />
          </PortalFact>
          <PortalFact label="Assignee">
            {bug.assigned_to === null ? <Unassigned id={bug.id} me={me} /> : assigneeName(bug.assignee_name ?? '', bug.assignee_is_former)}
          </PortalFact>
          <PortalFact label="Reporter">{bug.reporter_name ?? 'Deleted user'}</PortalFact>
          <PortalFact label="Found in">
            <Build id={bug.build_id} version={bug.build_version} />
          </PortalFact>
          <PortalFact label="Fixed in">
            <Build id={bug.fixed_build_id} version={bug.fixed_build_version} />
          </PortalFact>
          <PortalFact label="Verified in">
            <VerifiedIn view={view} />
          </PortalFact>
          <PortalFact label="Platform">{bug.platform === '' ? NOTHING : bug.platform}</PortalFact>
          <PortalFact label="Tags">
            {bug.tags.length === 0 ? (
              NOTHING
            ) : (
              <Group gap="xxs" component="span">
                {bug.tags.map((tag) => (
                  <Badge key={tag} variant="default" size="sm" tt="none">
                    {tag}
                  </Badge>
                ))}
              </Group>
            )}
          </PortalFact>
          <PortalFact label="Reported">
            <PortalTime iso={bug.created_at} />
          </PortalFact>
          <PortalFact label="Updated">
            <PortalTime iso={bug.updated_at} />
          </PortalFact>
          {tickets.length > 0 && (
            <PortalFact label="Raised from">
              {tickets.map(({ id }, index) => (
                <Link key={id} to={`/support/tickets/${id}`}>
                  {index === 0 ? 'a support ticket' : `, another ticket`}
                </Link>
              ))}
            </PortalFact>
          )}
        </PortalFacts>
      </PortalPanel>
      <BugPeople view={view} me={me} />
      <Relations view={view} />
      <RelatedItems type="bug" id={bug.id} version={bug.version} />
    </Stack>
  );
}

/** Lets the user take a bug that has no assignee. */
function Unassigned({ id, me }: { id: string; me: string }) {
  const change = useChangeBugs();
  const refusal = formMessage([], change.error, 'The bug could not be assigned. Please try again.');
  return (
    <>
      <Group gap="xs" component="span">
        Unassigned
        <Button
          size="compact-xs"
          variant="default"
          {...ariaDisabled(change.isPending)}
          onClick={() => !change.isPending && change.mutate({ ids: [id], assigned_to: me })}
        >
          Assign to me
        </Button>
      </Group>
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
    </>
  );
}

function Build({ id, version }: { id: string | null; version: string | null }) {
  if (version === null) return NOTHING;
  return id === null ? version : <Link to={buildPath(id)}>{version}</Link>;
}

function VerifiedIn({ view: { bug, verified_by_name } }: { view: BugView }) {
  if (!bug.verified) return NOTHING;
  return (
    <>
      {bug.verified_build_version === null ? 'No build' : <Build id={bug.verified_build_id} version={bug.verified_build_version} />}
      {verified_by_name !== null && (
        <>
          {' by '}
          <bdi>{verified_by_name}</bdi>
        </>
      )}
    </>
  );
}

function Relations({ view: { bug, relations } }: { view: BugView }) {
  const relate = useRelateBug(bug.id);
  const unrelate = useUnrelateBug(bug.id);
  const list = useFocusAfterRemoval<HTMLDivElement>();
  const [kind, setKind] = useState<RelationKind>('relates_to');
  const [other, setOther] = useState('');
  const refusal = formMessage([], relate.error ?? unrelate.error, 'The relation could not be saved. Please try again.');
  return (
    <PortalPanel title="Relations">
      <Stack gap="xs">
        <Stack ref={list} gap="xs" role="list" aria-label="Related bugs">
          {relations.map((relation) => (
            <Group key={`${relation.kind}${relation.forward}${relation.id}`} gap="xs" wrap="nowrap" justify="space-between" role="listitem">
              <Text size="sm" miw={0}>
                <Text span c="dimmed" size="sm">
                  {RELATION_LABELS[relation.kind][relation.forward ? 'forward' : 'backward']}{' '}
                </Text>
                <Link to={bugPath(relation.number)}>
                  {bugLabel(relation.number)} {relation.title}
                </Link>{' '}
                <BugStatusMark status={relation.status} />
              </Text>
              <ActionIcon
                variant="subtle"
                size={24}
                aria-label={`Remove the relation to ${bugLabel(relation.number)}`}
                onClick={() => unrelate.mutate({ kind: relation.kind, other: relation.id })}
              >
                <IconX size={14} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (other.trim() !== '' && !relate.isPending) relate.mutate({ kind, bug: other.trim() }, { onSuccess: () => setOther('') });
          }}
        >
          <Stack gap="xs">
            <Select
              {...FIELD}
              aria-label="Relation"
              allowDeselect={false}
              data={RELATION_KINDS.map((value) => ({ value, label: RELATION_LABELS[value].forward }))}
              value={kind}
              onChange={(value) => setKind(RELATION_KINDS.find((candidate) => candidate === value) ?? 'relates_to')}
            />
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <TextInput
                flex={1}
                aria-label="Other bug"
                placeholder="BUG-42"
                maxLength={20}
                value={other}
                onChange={(event) => setOther(event.currentTarget.value)}
              />
              <Button type="submit" variant="default" {...ariaDisabled(relate.isPending || other.trim() === '')}>
                Add
              </Button>
            </Group>
            {kind === 'duplicates' && (
              <Text size="xs" c="dimmed">
                This bug is closed, and its watchers now watch the other one.
              </Text>
            )}
            {refusal !== null && <PortalNotice tone="error" title={refusal} />}
          </Stack>
        </form>
      </Stack>
    </PortalPanel>
  );
}
