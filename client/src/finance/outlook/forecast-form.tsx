import { Box, Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { ForecastView } from '../../../../server/finance/forecast/forecast.dto.js';
import { MAX_NOTE } from '../../../../server/finance/forecast/forecast.rules';
import { amountProblem } from '../../../../server/finance/money.rules';
import type { Loaded } from '../../lib/forms/merge';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { formatMonth } from '../../ui/format/date';
import { formatPounds } from '../../ui/format/money';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalChangedElsewhere } from '../../ui/portal/forms/portal-save-row';
import { saveForecast, useClearForecast, useFinanceChanged } from '../finance.api';

interface ForecastValues {
  amount: string;
  note: string;
}

const LABELS: Readonly<Record<keyof ForecastValues, string>> = { amount: 'Estimate (£)', note: 'Note' };
const FAILURE = 'Failed to save estimate. Please try again.';

/** Name of the form. */
export function forecastForm({ month }: ForecastView): string {
  return `finance-forecast:${month}`;
}

interface ForecastFormProps {
  forecast: ForecastView;
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** Sets the forecast of a month by hand, or restores the computed one. */
export function ForecastForm({ forecast, onSaved, onClose }: ForecastFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useFinanceChanged();
  const clear = useClearForecast();
  const { month, computed } = forecast;
  const shared = useSharedForm<ForecastValues>({
    name: forecastForm(forecast),
    root,
    loaded: loadedForecast(forecast),
    validate: problems,
    send: async (values, version) => {
      try {
        return loadedForecast(await saveForecast(month, { ...values, version }));
      } finally {
        void changed();
      }
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'override' in current ? loadedForecast(current as ForecastView) : null,
    failure: FAILURE,
    onSaved: () => onSaved(`The estimate of ${formatMonth(month)} is saved.`),
  });
  const { form, outcome, saving, base } = shared;
  const busy = saving || clear.isPending;
  const useComputed = (): void => {
    if (busy) return;
    clear.mutate(
      { month, version: base.version },
      { onSuccess: () => onSaved(`The estimate of ${formatMonth(month)} is the computed one again.`) },
    );
  };
  const failedToClear = clear.error === null || isProofRequired(clear.error) ? null : messageOf(clear.error, FAILURE);
  return (
    <PortalFormDialog
      title={`Estimate of ${formatMonth(month)}`}
      root={root}
      unsaved={shared.unsaved}
      saving={saving}
      waiting={clear.isPending ? 'Saving...' : undefined}
      refusal={shared.refusal ?? failedToClear}
      resumed={shared.resumed}
      confirm="Save estimate"
      onSubmit={(event) => {
        clear.reset();
        shared.submit(event);
      }}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={LABELS.amount}
        description={computed === null ? undefined : `The computed estimate is ${formatPounds(computed)}.`}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.getInputProps('amount')}
      />
      <TextInput
        {...FIELD}
        label={LABELS.note}
        description="For example why the month will differ."
        autoComplete="off"
        maxLength={MAX_NOTE}
        {...form.getInputProps('note')}
      />
      {base.version > 0 && (
        <Box>
          <Button variant="default" {...ariaDisabled(busy)} onClick={useComputed}>
            Use the computed estimate
          </Button>
        </Box>
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject="This estimate" labels={LABELS} acceptTheirs={shared.acceptTheirs} />
      )}
    </PortalFormDialog>
  );
}

function loadedForecast({ estimated, override }: ForecastView): Loaded<ForecastValues> {
  return {
    values: { amount: Math.max(estimated, 0).toFixed(2), note: override?.note ?? '' },
    version: override?.version ?? 0,
  };
}

function problems({ amount }: ForecastValues): Record<string, string> {
  const wrong = amountProblem(amount, { zero: true });
  return wrong === undefined ? {} : { amount: wrong };
}
