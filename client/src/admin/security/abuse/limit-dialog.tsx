import { NumberInput } from '@mantine/core';
import { useRef } from 'react';
import { limitProblem } from '../../../../../server/security/limits/rate-limits.rules';
import type { RateLimitsView } from '../../../../../server/security/limits/rate-limits.dto.js';
import type { Loaded } from '../../../lib/forms/merge';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import { limitForm, useSetLimit } from './limits.api';

/** A limit, or the percentage for all, as the form changes it. */
export interface EditedLimit {
  name: string;
  /** `Change the limit “Audit trail searches”` */
  title: string;
  /** `The limit “Audit trail searches”` */
  label: string;
  value: number;
  /** What null stands for. */
  usual: number;
  min: number;
  max: number;
  version: number;
  /** What follows the number: ` a minute`, `%`. */
  unit: string;
}

interface LimitDialogProps {
  limit: EditedLimit;
  onSaved: (message: string) => void;
  onClose: () => void;
}

interface LimitValues {
  value: number | string;
}

const LABELS: Readonly<Record<keyof LimitValues, string>> = { value: 'Limit' };

/** Changes a rate limit, or resets it by entering its default. */
export function LimitDialog({ limit, onSaved, onClose }: LimitDialogProps) {
  const { name, title, label, value, usual, min, max, version, unit } = limit;
  const root = useRef<HTMLFormElement>(null);
  const set = useSetLimit(name);
  const shared = useSharedForm<LimitValues>({
    name: limitForm(name),
    root,
    loaded: { values: { value }, version },
    validate: (values) => {
      const problem = limitProblem(Number(values.value === '' ? Number.NaN : values.value), { min, max });
      return problem === null ? {} : { value: problem };
    },
    send: async (values, sent) => {
      const entered = Number(values.value);
      const saved = await set.mutateAsync({ value: entered === usual ? null : entered, version: sent });
      onSaved(`${label} is now ${entered.toLocaleString('en-GB')}${unit}.`);
      return { values: { value: entered }, version: versionOf(saved, name) };
    },
    currentOf: (current) => loadedOf(current, usual),
    failure: 'The limit could not be changed.',
  });
  const { form, outcome } = shared;
  return (
    <PortalFormDialog
      title={title}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm="Save limit"
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <NumberInput
        {...FIELD}
        label={LABELS.value}
        required
        allowDecimal={false}
        allowNegative={false}
        hideControls
        maw="14rem"
        suffix={unit}
        description={`From ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}. The default is ${usual.toLocaleString('en-GB')}. It takes effect at once.`}
        {...form.getInputProps('value')}
      />
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject="This limit" labels={LABELS} acceptTheirs={shared.acceptTheirs} />
      )}
    </PortalFormDialog>
  );
}

function versionOf({ general, limits }: RateLimitsView, name: string): number {
  return limits.find((limit) => limit.name === name)?.version ?? general.version;
}

/** @param usual the limit while none is stored */
function loadedOf(current: unknown, usual: number): Loaded<LimitValues> | null {
  if (typeof current !== 'object' || current === null || !('value' in current) || !('version' in current)) return null;
  const { value, version } = current;
  return typeof version === 'number' ? { values: { value: typeof value === 'number' ? value : usual }, version } : null;
}
