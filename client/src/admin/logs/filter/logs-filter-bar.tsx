import { ActionIcon, Button, Select, Text } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useId, useRef, useState } from 'react';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalDayField } from '../../../ui/portal/fields/portal-day-field';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import { actionOptions, ALL_ACTIONS } from '../table/action-groups';
import { useSeesWholeLog } from '../use-sees-whole-log';
import { ActorSelect } from './actor-select';
import { AddressField } from './address-field';
import { daysProblem, isNarrowed, type LogsFilter, NO_FILTER } from './logs-filter';
import classes from './logs-filter-bar.module.css';

const ACTED = 'actor';
const INVOLVEMENTS = [
  { value: ACTED, label: 'Action by them' },
  { value: 'target', label: 'Action on them' },
  { value: 'either', label: 'Action by or on them' },
];

interface LogsFilterBarProps {
  filter: LogsFilter;
  /** Name of the chosen actor in the entries; undefined if there are none. */
  actorName: string | undefined;
  /** True while new entries are being loaded. */
  refreshing: boolean;
  onChange: (change: Partial<LogsFilter>) => void;
  onRefresh: () => void;
}

/** Search text, actor, type of action, period, and IP address. */
export function LogsFilterBar({ filter, actorName, refreshing, onChange, onRefresh }: LogsFilterBarProps) {
  const seesAll = useSeesWholeLog();
  const bar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // The fields begin anew when the filter is cleared, without what is typed only in part.
  const [clears, setClears] = useState(0);
  const more = useId();
  const { q, as: _, ...others } = filter;
  const chosen = Object.values(others).filter((value) => value !== '').length;
  const clear = (): void => {
    // The button disappears with the filter, so the focus moves to the first field.
    bar.current?.querySelector('input')?.focus();
    setClears(clears + 1);
    onChange(NO_FILTER);
  };
  return (
    <div ref={bar} role="search" aria-label="Logs" className={classes.bar}>
      <PortalSearch
        label={seesAll ? 'Search by name, email, ticket number, action or details' : 'Search by name, action or details'}
        value={q}
        onChange={(text) => onChange({ q: text })}
      />
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setOpen(!open)}
      >
        {chosen === 0 ? 'Filter' : `Filter (${chosen})`}
      </Button>
      <div id={more} className={classes.more} data-open={open || undefined}>
        <Choices key={clears} filter={filter} actorName={actorName} onChange={onChange} onClear={clear} />
      </div>
      <ActionIcon
        className={classes.refresh}
        variant="default"
        size={36}
        aria-label={refreshing ? 'Loading new entries...' : 'Load new entries'}
        {...ariaDisabled(refreshing)}
        onClick={() => !refreshing && onRefresh()}
      >
        <IconRefresh size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

type ChoicesProps = Pick<LogsFilterBarProps, 'filter' | 'actorName' | 'onChange'> & { onClear: () => void };

/** The options besides the search; collapsed on a phone. */
function Choices({ filter, actorName, onChange, onClear }: ChoicesProps) {
  const seesAll = useSeesWholeLog();
  return (
    <>
      <ActorSelect value={filter.actor} currentName={actorName} onChange={(actor) => onChange({ actor, as: '' })} />
      <Select
        aria-label="Action"
        data={actionOptions(filter.action, seesAll)}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No such action"
        onFocus={(event) => event.currentTarget.select()}
        maxDropdownHeight={320}
        value={filter.action === '' ? ALL_ACTIONS : filter.action}
        onChange={(value) => onChange({ action: value === null || value === ALL_ACTIONS ? '' : value })}
      />
      <div className={classes.days}>
        {filter.actor !== '' && filter.actor !== 'program' && (
          <Select
            aria-label="Involvement"
            data={INVOLVEMENTS}
            allowDeselect={false}
            value={filter.as === '' ? ACTED : filter.as}
            onChange={(as) => onChange({ as: as === null || as === ACTED ? '' : as })}
          />
        )}
        <Day name="From" label="First day" value={filter.from} onChange={(from) => onChange({ from })} />
        <Day name="To" label="Last day" value={filter.to} problem={daysProblem(filter)} onChange={(to) => onChange({ to })} />
        {seesAll && <AddressField value={filter.ip} onChange={(ip) => onChange({ ip })} />}
        {isNarrowed(filter) && (
          <Button variant="subtle" color="gray" onClick={onClear}>
            Clear filter
          </Button>
        )}
      </div>
    </>
  );
}

interface DayProps {
  /** Accessible name, and label inside the field. */
  name: string;
  label: string;
  value: string;
  problem?: string | null;
  onChange: (day: string) => void;
}

function Day({ name, label, value, problem, onChange }: DayProps) {
  return (
    <PortalDayField
      aria-label={`${label} (${name})`}
      leftSection={
        <Text span size="xs" c="dimmed" aria-hidden="true">
          {name}
        </Text>
      }
      leftSectionWidth={52}
      value={value}
      error={problem}
      onChange={onChange}
    />
  );
}
