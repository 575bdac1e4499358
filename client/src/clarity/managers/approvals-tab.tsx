import { Anchor, Button, Checkbox, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ApprovalAction, ApprovalsView } from '../../../../server/clarity/approvals/approvals.dto.js';
import { REASON_LENGTH, type ClaimKind } from '../../../../server/clarity/clarity.rules';
import type { Outcome } from '../../../../server/clarity/payables/payables.dto.js';
import { isUsableHours } from '../../../../server/clarity/time/time.rules';
import { messageOf, wasCalledOff } from '../../lib/http/http';
import { useAddress } from '../../lib/navigation/use-address';
import { formatDay } from '../../ui/format/calendar-day';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/forms/portal-fields';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { approvalsQuery, peopleQuery, useDecide } from '../clarity.api';
import { formatHours } from '../../ui/format/hours';
import { OpenDeliverables } from './open-deliverables';
import { OutcomesNotice } from './outcomes-notice';

/** A claim of any kind, as the list shows it. */
interface WaitingClaim {
  id: string;
  kind: ClaimKind;
  person: string;
  title: string;
  detail: string;
  date: string;
  /** Seconds of time; null for the other kinds. */
  seconds: number | null;
  /** Pounds; null for time without a rate. */
  value: number | null;
  receipt: string | null;
  version: number;
}

const EVERYONE = 'all';

const KINDS: ReadonlyArray<{ kind: ClaimKind; title: string; empty: string }> = [
  { kind: 'time', title: 'Time', empty: 'No time waits for approval' },
  { kind: 'expenses', title: 'Expenses', empty: 'No expense waits for approval' },
  { kind: 'deliverables', title: 'Deliverables', empty: 'No deliverable waits for approval' },
];

/** What waits for approval, one at a time or many at once; the address names a person. */
export function ApprovalsTab() {
  const [address, changeAddress] = useAddress();
  const person = address.get('person') ?? EVERYONE;
  const { data: people = [] } = useQuery(peopleQuery);
  const { data, error, isFetching, refetch } = useQuery(approvalsQuery(person === EVERYONE ? '' : person));
  const claims = data === undefined ? undefined : claimsOf(data);
  return (
    <>
      <Select
        label="Person"
        maw="20rem"
        mt="md"
        allowDeselect={false}
        searchable
        data={[{ value: EVERYONE, label: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        value={person}
        onChange={(value) =>
          changeAddress((now) => {
            if (value === null || value === EVERYONE) now.delete('person');
            else now.set('person', value);
            return now;
          })
        }
      />
      {KINDS.map(({ kind, title, empty }) => (
        <ClaimsPanel
          key={`${kind} ${person}`}
          kind={kind}
          title={title}
          empty={empty}
          rows={claims?.filter((claim) => claim.kind === kind)}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ))}
      <OpenDeliverables />
    </>
  );
}

interface ClaimsPanelProps {
  kind: ClaimKind;
  title: string;
  empty: string;
  rows: readonly WaitingClaim[] | undefined;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

function ClaimsPanel({ kind, title, empty, rows, error, retrying, onRetry }: ClaimsPanelProps) {
  const decide = useDecide();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<{ action: ApprovalAction; ids: string[]; fewer: boolean } | null>(null);
  const [result, setResult] = useState<{ outcomes: Outcome[]; action: ApprovalAction; names: Map<string, string> } | null>(null);
  const chosen = (rows ?? []).filter(({ id }) => selected.has(id));
  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const send = (action: ApprovalAction, ids: string[], more: { reason?: string; approvedHours?: Record<string, string> } = {}): void => {
    const decided = (rows ?? []).filter(({ id }) => ids.includes(id));
    const versions = Object.fromEntries(decided.map(({ id, version }) => [id, version]));
    const names = new Map(decided.map(({ id, person, title: name }) => [id, `${person}, ${name}`]));
    setResult(null);
    decide.mutate(
      { kind, ids, action, versions, ...more },
      {
        onSuccess: ({ outcomes }) => {
          setQuestion(null);
          setResult({ outcomes, action, names });
          // What failed stays selected.
          setSelected(new Set(outcomes.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)));
        },
      },
    );
  };
  const columns: ReadonlyArray<PortalColumn<WaitingClaim>> = [
    {
      key: 'select',
      onPhone: 'corner',
      header: 'Selected',
      width: '5rem',
      cell: (claim) => <Selected claim={claim} checked={selected.has(claim.id)} onToggle={toggle} />,
    },
    { key: 'person', header: 'Person', primary: true, cell: ({ person }) => <bdi>{person}</bdi> },
    { key: 'what', header: 'For', cell: (claim) => <What claim={claim} /> },
    { key: 'date', header: 'Date', width: '8rem', cell: ({ date }) => formatDay(date) },
    ...(kind === 'time'
      ? [
          {
            key: 'hours',
            header: 'Hours',
            align: 'end',
            width: '5rem',
            cell: ({ seconds }) => formatHours(seconds ?? 0),
          } as PortalColumn<WaitingClaim>,
        ]
      : []),
    {
      key: 'value',
      header: 'Value',
      align: 'end',
      width: '8rem',
      cell: ({ value }) => (value === null ? <NoRate /> : formatPounds(value)),
    },
  ];
  const failure =
    decide.error === null || wasCalledOff(decide.error) ? null : messageOf(decide.error, 'This could not be decided. Please try again.');
  return (
    <PortalPanel
      bare
      title={rows === undefined || rows.length === 0 ? title : `${title} (${rows.length === 100 ? 'the first 100' : rows.length})`}
      aside={
        <Group gap="xs">
          {rows !== undefined && rows.length > 1 && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => setSelected(new Set(chosen.length === rows.length ? [] : rows.map(({ id }) => id)))}
            >
              {chosen.length === rows.length ? 'Select none' : 'Select all'}
            </Button>
          )}
          {chosen.length > 0 && (
            <>
              <Button
                size="compact-md"
                onClick={() =>
                  send(
                    'approve',
                    chosen.map(({ id }) => id),
                  )
                }
              >{`Approve ${chosen.length}`}</Button>
              <Button
                variant="default"
                size="compact-md"
                onClick={() => setQuestion({ action: 'reject', ids: chosen.map(({ id }) => id), fewer: false })}
              >{`Reject ${chosen.length}`}</Button>
            </>
          )}
        </Group>
      }
    >
      {failure !== null && question === null && <PortalNotice tone="error" title={failure} />}
      {result !== null && (
        <OutcomesNotice
          outcomes={result.outcomes}
          done={result.action === 'approve' ? 'approved' : 'rejected'}
          nameOf={(id) => result.names.get(id) ?? ''}
        />
      )}
      <PortalTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        error={error}
        errorTitle="Failed to load what waits for approval"
        onRetry={onRetry}
        retrying={retrying}
        empty={<PortalEmpty icon={IconCheck} title={empty} />}
        actions={({ id, person, title: name }) => (
          <Group gap="xs" wrap="nowrap">
            <Button size="compact-sm" aria-label={`Approve ${name} of ${person}`} onClick={() => send('approve', [id])}>
              Approve
            </Button>
            {kind === 'time' && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Approve fewer hours of ${name} of ${person}`}
                onClick={() => setQuestion({ action: 'approve', ids: [id], fewer: true })}
              >
                Fewer hours
              </Button>
            )}
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Reject ${name} of ${person}`}
              onClick={() => setQuestion({ action: 'reject', ids: [id], fewer: false })}
            >
              Reject
            </Button>
          </Group>
        )}
      />
      {question !== null && (
        <ReasonDialog
          question={question}
          onConfirm={(reason, hours) =>
            send(question.action, question.ids, {
              reason,
              ...(question.fewer && { approvedHours: Object.fromEntries(question.ids.map((id) => [id, hours])) }),
            })
          }
          failure={failure}
          busy={decide.isPending}
          onClose={() => {
            decide.reset();
            setQuestion(null);
          }}
        />
      )}
    </PortalPanel>
  );
}

function Selected({
  claim: { id, person, title },
  checked,
  onToggle,
}: {
  claim: WaitingClaim;
  checked: boolean;
  onToggle: (id: string) => void;
}) {
  return <Checkbox aria-label={`Select ${title} of ${person}`} checked={checked} onChange={() => onToggle(id)} />;
}

function What({ claim: { title, detail, receipt } }: { claim: WaitingClaim }) {
  return (
    <>
      <bdi>{title}</bdi>
      {detail !== '' && (
        <Text size="sm" c="dimmed">
          <bdi>{detail}</bdi>
        </Text>
      )}
      {receipt !== null && (
        <Text size="sm">
          <Anchor href={`/api/${receipt}`} target="_blank" rel="noopener" aria-label={`Open the receipt of ${title}`}>
            Receipt
          </Anchor>
        </Text>
      )}
    </>
  );
}

function NoRate() {
  const [address] = useAddress();
  const to = new URLSearchParams(address);
  to.set('view', 'rates');
  return <Link to={`?${to.toString()}`}>Set a rate</Link>;
}

interface ReasonDialogProps {
  question: { action: ApprovalAction; ids: readonly string[]; fewer: boolean };
  /** Why the last try did not work. */
  failure: string | null;
  busy: boolean;
  onConfirm: (reason: string, hours: string) => void;
  onClose: () => void;
}

function ReasonDialog({ question: { ids, fewer }, failure, busy, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('');
  const count = ids.length === 1 ? 'this' : `these ${ids.length}`;
  return (
    <PortalDialog title={fewer ? 'Approve fewer hours' : `Reject ${count}?`} onEscape={onClose}>
      <Stack>
        {failure !== null && <PortalNotice tone="error" title={failure} />}
        {fewer && (
          <TextInput
            {...FIELD}
            label="Hours to approve"
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
        )}
        <Textarea
          {...FIELD}
          label="Reason"
          description="The person sees it."
          required
          autosize
          minRows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button
          data-danger={!fewer || undefined}
          disabled={busy || reason.trim() === '' || (fewer && !isUsableHours(hours))}
          onClick={() => onConfirm(reason.trim(), hours.trim())}
        >
          {fewer ? 'Approve' : 'Reject'}
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function claimsOf({ time, expenses, deliverables }: ApprovalsView): WaitingClaim[] {
  const personOf = (name: string | null): string => name ?? 'Deleted user';
  return [
    ...time.map(({ id, user_name, task, project, subject, date, seconds, value, version }) => ({
      ...{
        id,
        kind: 'time' as const,
        person: personOf(user_name),
        title: task,
        detail: [project, subject?.title].filter((part) => typeof part === 'string').join(', '),
        date,
        seconds,
        value,
        version,
      },
      receipt: null,
    })),
    ...expenses.map(({ id, user_name, description, category, first_approved_by_name, date, amount, receipt_path, version }) => ({
      ...{ id, kind: 'expenses' as const, person: personOf(user_name), title: description, date, seconds: null, value: amount, version },
      detail: first_approved_by_name === null ? category : `${category}, approved by ${first_approved_by_name}`,
      receipt: receipt_path,
    })),
    ...deliverables.map(({ id, user_name, title, note, delivered_on, amount, version }) => ({
      ...{ id, kind: 'deliverables' as const, person: personOf(user_name), title, detail: note, seconds: null, value: amount, version },
      date: delivered_on ?? '',
      receipt: null,
    })),
  ];
}
