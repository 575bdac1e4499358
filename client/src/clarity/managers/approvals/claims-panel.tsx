import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ApprovalAction } from '../../../../../server/clarity/approvals/approvals.dto.js';
import type { ClaimKind } from '../../../../../server/clarity/clarity.rules';
import type { Outcome } from '../../../../../server/clarity/payables/payables.dto.js';
import { messageOf, isProofRequired } from '../../../lib/http/http';
import { keysetRows } from '../../../lib/lists/keyset';
import { useAddress } from '../../../lib/navigation/use-address';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { formatHours } from '../../../ui/format/hours';
import { formatPounds } from '../../../ui/format/money';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalStatus } from '../../../ui/portal/feedback/portal-status';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../../ui/portal/lists/portal-table';
import { useDecide, waitingQuery } from '../../clarity.api';
import { EntryTask } from '../../time/entry-task';
import { EntryTime } from '../../time/entry-time';
import { toRates } from '../asked-rate';
import { useBulkChoice } from '../bulk-choice';
import { OutcomesNotice } from '../outcomes-notice';
import { ReasonDialog } from './reason-dialog';
import { waitingClaim, type WaitingClaim } from './waiting-claim';

interface ClaimsPanelProps {
  kind: ClaimKind;
  title: string;
  empty: string;
  /** Id of a user; empty for all users. */
  userId: string;
  /** Only claims with a day until then, YYYY-MM-DD; empty for all. */
  until: string;
  /** Total number of waiting claims, including those not loaded yet; undefined until known. */
  total: number | undefined;
}

const COMES_FROM: Readonly<Record<ClaimKind, string>> = {
  time: 'Time that people record appears here.',
  expenses: 'Expenses that people claim appear here.',
  deliverables: 'Agreed deliverables appear here once they are delivered.',
};

/** The waiting claims of a kind, with the decisions. */
export function ClaimsPanel({ kind, title, empty, userId, until, total }: ClaimsPanelProps) {
  const dates = useDates();
  const list = useInfiniteQuery(waitingQuery(kind, userId, until));
  const rows = list.data?.pages.flatMap(({ items }) => items.map(waitingClaim));
  const decide = useDecide();
  const choice = useBulkChoice(list, (row) => waitingClaim(row).id);
  /** With the claims as they were on the screen: one that its person changes since then is refused. */
  const [question, setQuestion] = useState<{ action: ApprovalAction; claims: WaitingClaim[]; fewer: boolean } | null>(null);
  const [result, setResult] = useState<{ outcomes: Outcome[]; action: ApprovalAction; names: Map<string, string> } | null>(null);
  const { section, decided } = useFocusAfterDecision(rows);
  const { chosenIds } = choice;
  const chosen = (): WaitingClaim[] => (rows ?? []).filter(({ id }) => chosenIds.includes(id));
  const send = (
    action: ApprovalAction,
    claims: readonly WaitingClaim[],
    more: { reason?: string; approvedHours?: Record<string, string> } = {},
  ): void => {
    const ids = claims.map(({ id }) => id);
    // A double click decides once.
    if (decide.isPending && decide.variables.ids.join() === ids.join()) return;
    const versions = Object.fromEntries(claims.map(({ id, version }) => [id, version]));
    const names = new Map(claims.map(({ id, person, title: name }) => [id, `${person}, ${name}`]));
    decide.mutate(
      { kind, ids, action, versions, ...more },
      {
        onSuccess: ({ outcomes }) => {
          decided(outcomes.filter(({ outcome }) => outcome !== 'failed').map(({ id }) => id));
          setQuestion(null);
          setResult({ outcomes, action, names });
          // Failed ones stay selected.
          choice.choose(outcomes.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id));
        },
        // Until then the last result stays, so that the rows do not move under the pointer.
        onError: () => setResult(null),
      },
    );
  };
  const columns: ReadonlyArray<PortalColumn<WaitingClaim>> = [
    {
      key: 'select',
      onPhone: 'corner',
      header: 'Selected',
      width: '5rem',
      cell: (claim) => (
        <Selected claim={claim} checked={choice.isChosen(claim.id)} disabled={choice.isBarred(claim.id)} onToggle={choice.toggle} />
      ),
    },
    { key: 'person', header: 'Person', primary: true, cell: ({ person }) => <bdi>{person}</bdi> },
    { key: 'what', header: 'For', cell: (claim) => <ClaimTitle claim={claim} /> },
    {
      key: 'date',
      header: 'Date',
      width: '8rem',
      cell: ({ date, worked }) => (worked === null ? dates.day(date) : <EntryTime entry={worked} />),
    },
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
      width: '6.5rem',
      cell: ({ value, ...claim }) => (value === null ? <RatesLink claim={claim} /> : formatPounds(value)),
    },
  ];
  const failure =
    decide.error === null || isProofRequired(decide.error) ? null : messageOf(decide.error, 'This could not be decided. Please try again.');
  return (
    <div ref={section}>
      <PortalPanel
        bare
        title={total === undefined || total === 0 ? title : `${title} (${total})`}
        aside={
          <Group gap="xs">
            {rows !== undefined && rows.length > 1 && choice.control}
            {chosenIds.length > 0 && (
              <>
                <Button size="compact-md" onClick={() => send('approve', chosen())}>{`Approve ${chosenIds.length}`}</Button>
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => setQuestion({ action: 'reject', claims: chosen(), fewer: false })}
                >{`Reject ${chosenIds.length}`}</Button>
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
            action={result.outcomes.some(({ code }) => code === 'no-rate') && <RatesLink />}
          />
        )}
        <PortalTable
          {...keysetRows(list)}
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          errorTitle="Failed to load the claims that wait for approval"
          empty={
            <PortalEmpty icon={IconCheck} title={empty}>
              {userId === '' && until === '' ? COMES_FROM[kind] : 'Try another person or day.'}
            </PortalEmpty>
          }
          actions={(claim) => (
            <>
              <Button size="compact-sm" aria-label={`Approve ${claim.title} of ${claim.person}`} onClick={() => send('approve', [claim])}>
                Approve
              </Button>
              {kind === 'time' && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Approve fewer hours of ${claim.title} of ${claim.person}`}
                  onClick={() => setQuestion({ action: 'approve', claims: [claim], fewer: true })}
                >
                  Fewer hours
                </Button>
              )}
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Reject ${claim.title} of ${claim.person}`}
                onClick={() => setQuestion({ action: 'reject', claims: [claim], fewer: false })}
              >
                Reject
              </Button>
            </>
          )}
        />
        {question !== null && (
          <ReasonDialog
            count={question.claims.length}
            fewer={question.fewer}
            onConfirm={(reason, hours) =>
              send(question.action, question.claims, {
                reason,
                ...(question.fewer && { approvedHours: Object.fromEntries(question.claims.map(({ id }) => [id, hours])) }),
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
    </div>
  );
}

/**
 * After a decision, whose row disappears from the list with the focused button, moves the focus to the next row.
 * @returns `section` for the element around the list; call `decided` with the ids of the claims
 */
function useFocusAfterDecision(rows: readonly WaitingClaim[] | undefined) {
  const section = useRef<HTMLDivElement>(null);
  const waiting = useRef<{ ids: readonly string[]; next: string | undefined } | null>(null);
  useEffect(() => {
    if (waiting.current === null || rows === undefined) return;
    const { ids, next } = waiting.current;
    if (rows.some(({ id }) => ids.includes(id))) return;
    waiting.current = null;
    if (document.activeElement !== document.body) return;
    const boxes = [...(section.current?.querySelectorAll<HTMLElement>('[data-claim]') ?? [])];
    (boxes.find((box) => box.dataset.claim === next) ?? boxes.at(-1))?.focus();
  });
  const decided = (ids: readonly string[]): void => {
    if (ids.length === 0) return;
    const at = rows?.findIndex(({ id }) => ids.includes(id)) ?? 0;
    waiting.current = { ids, next: rows?.slice(at).find(({ id }) => !ids.includes(id))?.id };
  };
  return { section, decided };
}

function Selected({
  claim: { id, person, title },
  checked,
  disabled,
  onToggle,
}: {
  claim: WaitingClaim;
  checked: boolean;
  disabled: boolean;
  onToggle: (id: string) => void;
}) {
  return (
    <Checkbox
      data-claim={id}
      aria-label={`Select ${title} of ${person}`}
      checked={checked}
      disabled={disabled}
      onChange={() => onToggle(id)}
    />
  );
}

function ClaimTitle({ claim: { title, detail, task, receipt, receiptUses } }: { claim: WaitingClaim }) {
  if (task !== null) return <EntryTask entry={task} />;
  return (
    <>
      <bdi>{title}</bdi>
      {detail !== '' && (
        <Text size="sm" c="dimmed">
          <bdi>{detail}</bdi>
        </Text>
      )}
      {receipt !== null && (
        <Group gap="xs">
          <Anchor size="sm" href={`/api/${receipt}`} target="_blank" rel="noopener" aria-label={`Open the receipt of ${title}`}>
            Receipt
          </Anchor>
          {receiptUses > 0 && (
            <PortalStatus tone="warning" icon={IconAlertTriangle}>
              {receiptUses === 1 ? 'Also on another entry' : `Also on ${receiptUses} other entries`}
            </PortalStatus>
          )}
        </Group>
      )}
    </>
  );
}

/** A link to the rates, without which no hour can be approved: to the form of a claim's person, or to the list. */
function RatesLink({ claim }: { claim?: Pick<WaitingClaim, 'userId' | 'person' | 'date'> }) {
  const dates = useDates();
  const [address] = useAddress();
  return (
    <Link
      to={`?${toRates(address, claim).toString()}`}
      aria-label={claim?.userId ? `Set a rate for ${claim.person} from ${dates.day(claim.date)}` : undefined}
    >
      Set a rate
    </Link>
  );
}
