import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyInfoView, DeadlineView } from '../../../../server/finance/company/company.dto.js';
import { VAT_STAGGER_LABELS } from '../../../../server/finance/company/company.rules';
import { DEADLINE_LABELS, isDueSoon } from '../../../../server/finance/company/deadlines.rules';
import { FeedDialog } from '../../calendar-feed/feed-dialog';
import { messageOf } from '../../lib/http/http';
import { ukToday } from '../../lib/time/now';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalDay } from '../../ui/portal/time/portal-day';
import { companyQuery, deadlinesQuery, useCompleteDeadline } from '../finance.api';
import { accountingYears } from './accounting-years';

const COLUMNS: ReadonlyArray<PortalColumn<DeadlineView>> = [
  { key: 'type', header: 'Deadline', primary: true, cell: ({ type }) => DEADLINE_LABELS[type] },
  { key: 'period', header: 'Period to', cell: ({ period_end }) => <PortalDay day={period_end} /> },
  { key: 'due', header: 'Due', cell: ({ due_date }) => <PortalDay day={due_date} /> },
  { key: 'state', header: 'State', cell: (deadline) => <State deadline={deadline} /> },
];

/** The company's details, and its deadlines for filing and payment. */
export function CompanyPanel({ onChange }: { onChange: () => void }) {
  const dates = useDates();
  const company = useQuery(companyQuery);
  const deadlines = useQuery(deadlinesQuery);
  const [open, setOpen] = useState<DeadlineView | null>(null);
  const [feedOpen, setFeedOpen] = useState(false);
  return (
    <Stack gap="lg">
      <PortalPanel
        title="Company details"
        aside={
          <Button variant="default" size="compact-md" aria-label="Change the company details" onClick={onChange}>
            Change
          </Button>
        }
      >
        {company.data === undefined ? (
          company.error !== null && (
            <Stack>
              <PortalLoadError
                title="Failed to load the company information"
                error={company.error}
                retrying={company.isFetching}
                onRetry={() => void company.refetch()}
              />
              <Details company={null} />
            </Stack>
          )
        ) : (
          <Details company={company.data} />
        )}
      </PortalPanel>
      <PortalPanel
        bare
        title="Upcoming deadlines"
        text="If a deadline is not a working day, pay by the previous working day."
        aside={
          <Button variant="default" size="compact-md" onClick={() => setFeedOpen(true)}>
            Calendar feed
          </Button>
        }
      >
        <PortalTable
          label="Deadlines"
          columns={COLUMNS}
          rows={deadlines.data}
          rowKey={({ id }) => id}
          error={deadlines.error}
          errorTitle="Failed to load the deadlines"
          onRetry={() => void deadlines.refetch()}
          retrying={deadlines.isFetching}
          empty={
            <PortalEmpty icon={IconCalendar} title="No deadlines">
              They follow from the year end, the incorporation and the VAT periods under Company Info.
            </PortalEmpty>
          }
          actions={(deadline) => (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${deadline.done_on === null ? 'Mark as done' : 'Change'}: ${DEADLINE_LABELS[deadline.type]} to ${dates.day(deadline.period_end)}`}
              onClick={() => setOpen(deadline)}
            >
              {deadline.done_on === null ? 'Mark as done' : 'Change'}
            </Button>
          )}
        />
      </PortalPanel>
      {feedOpen && <FeedDialog onClose={() => setFeedOpen(false)} />}
      {open !== null && <DoneDialog deadline={open} onClose={() => setOpen(null)} />}
    </Stack>
  );
}

const UNKNOWN = '–';
const NOT_ENTERED = 'Not entered';

/** @param company null if it failed to load: then state nothing about it */
function Details({ company }: { company: CompanyInfoView | null }) {
  const dates = useDates();
  const [year] = accountingYears(company ?? undefined, 1);
  const dayOf = (day: string | null): string => (day === null ? NOT_ENTERED : dates.day(day));
  if (company?.version === 0) return <Text c="dimmed">Nothing is entered yet. The deadlines and VAT periods follow from it.</Text>;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <PortalFacts>
        <PortalFact label="Company name">{company?.company_name ?? UNKNOWN}</PortalFact>
        <PortalFact label="Company number">{company?.company_number ?? UNKNOWN}</PortalFact>
        <PortalFact label="UTR">{company === null ? UNKNOWN : (company.utr ?? 'Not received yet')}</PortalFact>
        <PortalFact label="Incorporated on">{company === null ? UNKNOWN : dayOf(company.incorporation_date)}</PortalFact>
        <PortalFact label="Associated companies">{company === null ? UNKNOWN : company.associated_companies}</PortalFact>
      </PortalFacts>
      <PortalFacts>
        <PortalFact label="VAT registration">{company === null ? UNKNOWN : (company.vat_registration ?? 'Not registered')}</PortalFact>
        {company !== null && company.vat_registration !== null && (
          <PortalFact label="Registered since">{dayOf(company.vat_effective_date)}</PortalFact>
        )}
        {company !== null && company.vat_end_date !== null && (
          <PortalFact label="Registered until">{dates.day(company.vat_end_date)}</PortalFact>
        )}
        {company !== null && company.vat_stagger !== null && (
          <PortalFact label="VAT returns">{VAT_STAGGER_LABELS[company.vat_stagger]}</PortalFact>
        )}
        <PortalFact label="Financial year">
          {company === null ? UNKNOWN : `ends on ${dates.day(year?.to ?? company.fiscal_year_end)}`}
        </PortalFact>
      </PortalFacts>
    </SimpleGrid>
  );
}

function State({ deadline: { days_left, done_on } }: { deadline: DeadlineView }) {
  const dates = useDates();
  if (done_on !== null)
    return (
      <PortalStatus tone="success" icon={IconCalendarCheck}>
        {`Done on ${dates.day(done_on)}`}
      </PortalStatus>
    );
  const text = days_left < 0 ? `${days(-days_left)} overdue` : days_left === 0 ? 'Today' : `In ${days(days_left)}`;
  return (
    <PortalStatus tone={isDueSoon(days_left) ? 'danger' : 'neutral'} icon={isDueSoon(days_left) ? IconAlertTriangle : IconCalendar}>
      {text}
    </PortalStatus>
  );
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

function DoneDialog({ deadline, onClose }: { deadline: DeadlineView; onClose: () => void }) {
  const dates = useDates();
  const [doneOn, setDoneOn] = useState(deadline.done_on ?? ukToday());
  const [note, setNote] = useState(deadline.note);
  const complete = useCompleteDeadline();
  const save = (day: string | null): void => {
    if (!complete.isPending) complete.mutate({ id: deadline.id, done_on: day, note }, { onSuccess: onClose });
  };
  return (
    <PortalDialog title={DEADLINE_LABELS[deadline.type]} onEscape={onClose}>
      <PortalDialogText>{`For the period to ${dates.day(deadline.period_end)}, due on ${dates.day(deadline.due_date)}.`}</PortalDialogText>
      <Stack>
        <TextInput
          {...FIELD}
          type="date"
          label="Done on"
          required
          value={doneOn}
          onChange={(event) => setDoneOn(event.currentTarget.value)}
        />
        <TextInput
          {...FIELD}
          label="Note"
          description="For example the number of the receipt."
          maxLength={1_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {complete.error !== null && <PortalNotice tone="error" title={messageOf(complete.error, 'That did not work. Please try again.')} />}
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        {deadline.done_on !== null && (
          <Button variant="default" onClick={() => save(null)}>
            Open again
          </Button>
        )}
        <Button disabled={doneOn === ''} onClick={() => save(doneOn)}>
          Mark as done
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
