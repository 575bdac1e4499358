import { Button } from '@mantine/core';
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GeneralLimitView, RateLimitView } from '../../../../../server/security/limits/rate-limits.dto.js';
import { DEFAULT_GENERAL_LIMIT, GENERAL_RANGE } from '../../../../../server/security/limits/rate-limits.rules';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { useFreshPath } from '../../../live/use-live';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { LIMIT_COLUMNS } from './limit-columns';
import { type EditedLimit, LimitDialog } from './limit-dialog';
import { allowanceText } from './limit-text';
import { GENERAL, limitForm, rateLimitsQuery } from './limits.api';

/** Limits shown before all of them are. */
const FIRST = 10;

const formOf = ({ name }: EditedLimit): string => limitForm(name);

/** The rate limits of the program: what each allows and has caught, and how they are changed. */
export function LimitsPanel() {
  const query = useQuery(rateLimitsQuery);
  useFreshPath('security', '/security/rate-limits');
  const [isAll, setIsAll] = useState(false);
  const { open, setOpen, close, outcome, showMessage, done } = useListActions('security-limits', formOf);
  const start = (limit: EditedLimit): void => {
    showMessage(null);
    setOpen(limit);
  };
  const limits = query.data?.limits;
  const general = query.data?.general;
  return (
    <PortalPanel
      bare
      title="Rate limits"
      text={
        general &&
        `All limits are at ${general.percent}% of their defaults. This never raises the limits on guessing passwords and codes, and some limits are fixed. Several refusals of one source within a minute count as one.`
      }
      aside={
        general && (
          <Button variant="default" onClick={() => start(editedGeneral(general))}>
            Change all
          </Button>
        )
      }
    >
      <PortalList
        outcome={outcome}
        label="Rate limits"
        columns={LIMIT_COLUMNS}
        rowKey={({ name }) => name}
        rows={isAll ? limits : limits?.slice(0, FIRST)}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        hasMore={!isAll && (limits?.length ?? 0) > FIRST}
        onMore={() => setIsAll(true)}
        actions={(limit) => (
          <Button variant="default" size="xs" aria-label={`Change the limit “${limit.label}”`} onClick={() => start(edited(limit))}>
            Change
          </Button>
        )}
        icon={IconGauge}
        empty={{ title: 'No limits', text: 'The program declares no rate limits.' }}
        errorTitle="Failed to load the rate limits"
      />
      {open !== null && <LimitDialog key={open.name} limit={open} onSaved={done} onClose={close} />}
    </PortalPanel>
  );
}

function edited({ name, label, attempts, default_attempts, min, max, version, window_seconds }: RateLimitView): EditedLimit {
  const unit = allowanceText(0, window_seconds).replace(/^0/, '');
  return {
    name,
    title: `Change the limit “${label}”`,
    label: `The limit “${label}”`,
    value: attempts,
    usual: default_attempts,
    min,
    max,
    version,
    unit,
  };
}

function editedGeneral({ percent, version }: GeneralLimitView): EditedLimit {
  return {
    name: GENERAL,
    title: 'Change all limits',
    label: 'The general limit',
    value: percent,
    usual: DEFAULT_GENERAL_LIMIT,
    ...GENERAL_RANGE,
    version,
    unit: '%',
  };
}
