import { Button, Text } from '@mantine/core';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useQuery } from '@tanstack/react-query';
import type { RatedPersonView, RateView } from '../../../../server/clarity/rates/rates.dto.js';
import { useListActions } from '../../lib/lists/use-list-actions';
import { formatPounds } from '../../ui/format/money';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalSwitch } from '../../ui/portal/fields/portal-switch';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { peopleQuery, ratesQuery, useSetPayroll } from '../clarity.api';
import { useAskedRate } from './asked-rate';
import { LimitPanel } from './limit-panel';
import { RateForm, rateForm } from './rate-form';

/** Hourly rates, with the days from which they apply. */
export function RatesTab() {
  const { data, error, isFetching, refetch } = useQuery(peopleQuery);
  const payroll = useSetPayroll();
  const { open, setOpen, close, outcome, done, run } = useListActions<RatedPersonView>('clarity-rates', rateForm, [
    [payroll, 'This could not be changed. Please try again.'],
  ]);
  const { asked, leave } = useAskedRate();
  const person = open ?? data?.find(({ id }) => id === asked?.userId) ?? null;
  const columns: ReadonlyArray<PortalColumn<RatedPersonView>> = [
    { key: 'name', header: 'Person', primary: true, cell: (person) => <PersonName person={person} /> },
    { key: 'rate', header: 'Rate today', cell: ({ hourly }) => (hourly === null ? 'None' : `${formatPounds(hourly)} an hour`) },
    {
      key: 'payroll',
      header: 'On the payroll',
      cell: (person) => (
        <PortalSwitch
          quiet
          label="On the payroll"
          of={person.name}
          checked={person.on_payroll}
          busy={payroll.isPending}
          onChange={(on_payroll) => run(payroll, { id: person.id, on_payroll }, 'Saved. It applies to approvals from now on.')}
        />
      ),
    },
  ];
  return (
    <>
      <PortalPanel
        bare
        title="Rates"
        text="Each hour is paid at the rate of its day. Claims by people on the payroll are marked, and not paid here."
      >
        <PortalOutcome {...outcome} />
        <PortalTable
          label="Rates"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          error={error}
          errorTitle="Failed to load the rates"
          onRetry={() => void refetch()}
          retrying={isFetching}
          empty={<PortalEmpty icon={IconUsers} title="No one is in the staff area" />}
          actions={(person) => (
            <Button variant="default" size="compact-sm" aria-label={`Rates of ${person.name}`} onClick={() => setOpen(person)}>
              Rates
            </Button>
          )}
        />
        {person !== null && (
          <RateForm
            person={person}
            from={person.id === asked?.userId ? asked.from : null}
            onSaved={() => {
              leave();
              done(`The rate of ${person.name} is set.`);
            }}
            onClose={() => {
              leave();
              close();
            }}
          >
            <RateHistory userId={person.id} />
          </RateForm>
        )}
      </PortalPanel>
      <LimitPanel />
    </>
  );
}

function PersonName({ person: { name, in_staff_area } }: { person: RatedPersonView }) {
  return (
    <>
      <bdi>{name}</bdi>
      {!in_staff_area && (
        <Text size="sm" c="dimmed">
          No longer in the staff area; listed until everything is decided and paid.
        </Text>
      )}
    </>
  );
}

const HISTORY: ReadonlyArray<PortalColumn<RateView>> = [
  { key: 'rate', header: 'Rate', primary: true, cell: ({ hourly }) => `${formatPounds(hourly)} an hour` },
  {
    key: 'days',
    header: 'Days',
    cell: ({ valid_from, valid_to }) => <RateDays from={valid_from} to={valid_to} />,
  },
  { key: 'reason', header: 'Set by', cell: (rate) => <SetBy rate={rate} /> },
];

function RateDays({ from, to }: { from: string; to: string | null }) {
  const dates = useDates();
  return to === null ? `${dates.day(from)} on` : dates.period({ from, to });
}

function RateHistory({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(ratesQuery(userId));
  return (
    <PortalTable
      label="Rates so far"
      columns={HISTORY}
      rows={data}
      rowKey={({ id }) => id}
      error={error}
      errorTitle="Failed to load the rates"
      onRetry={() => void refetch()}
      retrying={isFetching}
      empty={<Text size="sm">No rate is set yet. Time without one cannot be approved.</Text>}
    />
  );
}

function SetBy({ rate: { set_by_name, reason } }: { rate: RateView }) {
  return (
    <>
      {set_by_name ?? 'Deleted user'}
      {reason !== null && (
        <Text size="sm" c="dimmed">
          <bdi>{reason}</bdi>
        </Text>
      )}
    </>
  );
}
