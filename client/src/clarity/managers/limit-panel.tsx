import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ClaritySettingsView } from '../../../../server/clarity/settings/clarity-settings.dto.js';
import { amountProblem } from '../../../../server/finance/money.rules';
import type { Loaded } from '../../lib/forms/merge';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { useListActions } from '../../lib/lists/use-list-actions';
import { formatPounds } from '../../ui/format/money';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { saveSettings, settingsQuery, useClarityChanged } from '../clarity.api';

/** Name of the form. */
const LIMIT_FORM = 'clarity-settings';

interface LimitValues {
  second_approval_above: string;
}

const LABELS: Readonly<Record<keyof LimitValues, string>> = { second_approval_above: 'Two approvals above (£)' };

/** The amount from which expenses need two approvals. */
export function LimitPanel() {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  const { open, setOpen, close, outcome, done } = useListActions<{ kind: 'form' }>('clarity-settings', () => LIMIT_FORM);
  const isFailed = data === undefined && error !== null;
  return (
    <>
      <PortalPanel
        title="Second approval"
        text={data && textOf(data)}
        aside={
          data !== undefined && (
            <Button variant="default" size="compact-md" onClick={() => setOpen({ kind: 'form' })}>
              Change the limit
            </Button>
          )
        }
      >
        {/* Without content, the panel is its heading only. */}
        {(isFailed || outcome.message !== null) && (
          <>
            <PortalOutcome {...outcome} />
            {isFailed && (
              <PortalLoadError title="Failed to load the limit" error={error} retrying={isFetching} onRetry={() => void refetch()} />
            )}
          </>
        )}
      </PortalPanel>
      {open !== null && data !== undefined && <LimitForm settings={data} onSaved={() => done('The limit is changed.')} onClose={close} />}
    </>
  );
}

function LimitForm({ settings, onSaved, onClose }: { settings: ClaritySettingsView; onSaved: () => void; onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useClarityChanged();
  const [loaded] = useState(() => loadedSettings(settings));
  const shared = useSharedForm<LimitValues>({
    name: LIMIT_FORM,
    root,
    loaded,
    validate: ({ second_approval_above }): Record<string, string> => {
      const wrong = amountProblem(second_approval_above, { zero: true, message: 'Please enter the limit in pounds, for example 500.' });
      return wrong === undefined ? {} : { second_approval_above: wrong };
    },
    send: async (values, version) => {
      try {
        return loadedSettings(await saveSettings({ ...values, version }));
      } finally {
        void changed();
      }
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'second_approval_above' in current
        ? loadedSettings(current as ClaritySettingsView)
        : null,
    failure: 'The limit could not be saved. Please try again.',
    onSaved,
  });
  const { form } = shared;
  return (
    <PortalSharedDialog
      title="Second approval"
      root={root}
      shared={shared}
      edits={{ subject: 'The limit', labels: LABELS }}
      confirm="Save"
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={LABELS.second_approval_above}
        description="An expense of this amount or less needs one approval. If you raise the limit, the old one still applies to what you approve yourself, until another manager saves a limit."
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.getInputProps('second_approval_above')}
      />
    </PortalSharedDialog>
  );
}

function textOf({ second_approval_above: limit, own_limit: own }: ClaritySettingsView): string {
  const text = `Expenses above ${formatPounds(limit)} are approved by two people.`;
  return own === limit
    ? text
    : `${text} You raised the limit, so what you approve still needs a second approval above ${formatPounds(own)}, until another manager saves a limit.`;
}

function loadedSettings({ second_approval_above, version }: ClaritySettingsView): Loaded<LimitValues> {
  return { values: { second_approval_above: second_approval_above.toFixed(2) }, version };
}
