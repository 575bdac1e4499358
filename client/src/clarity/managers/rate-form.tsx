import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { REASON_LENGTH } from '../../../../server/clarity/clarity.rules';
import type { RatedPersonView, RatePreview } from '../../../../server/clarity/rates/rates.dto.js';
import { amountProblem } from '../../../../server/finance/money.rules';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { ukToday } from '../../lib/time/now';
import { formatPounds } from '../../ui/format/money';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { ratePreviewQuery, setRate, useClarityChanged } from '../clarity.api';
import { formatHours } from '../../ui/format/hours';

interface RateValues {
  hourly: string;
  valid_from: string;
  reason: string;
}

/** Name of the form. */
export function rateForm({ id }: RatedPersonView): string {
  return `clarity-rate:${id}`;
}

interface RateFormProps {
  person: RatedPersonView;
  /** Day from which a rate is needed; null for today. */
  from: string | null;
  /** The previous rates. */
  children: ReactNode;
  onSaved: () => void;
  onClose: () => void;
}

/** Sets a user's rate from a given day, and describes the effect. */
export function RateForm({ person, from, children, onSaved, onClose }: RateFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useClarityChanged();
  const [loaded] = useState(() => ({ values: { hourly: '', valid_from: from ?? ukToday(), reason: '' }, version: 0 }));
  const shared = useSharedForm<RateValues>({
    name: rateForm(person),
    root,
    loaded,
    validate: problems,
    send: async (values) => {
      try {
        const { reason, ...terms } = values;
        await setRate({ user_id: person.id, ...terms, ...(reason.trim() !== '' && { reason }) });
        return { values, version: 1 };
      } finally {
        void changed();
      }
    },
    currentOf: () => null,
    failure: 'The rate could not be set. Please try again.',
    onSaved,
  });
  const { form } = shared;
  const { hourly, valid_from } = form.values;
  const complete = Object.keys(problems(form.values)).length === 0;
  const { data: preview } = useQuery({
    ...ratePreviewQuery({ user_id: person.id, hourly, valid_from }),
    enabled: complete,
    placeholderData: keepPreviousData,
  });
  return (
    <PortalSharedDialog title={`Rates of ${person.name}`} root={root} shared={shared} confirm="Set rate" onClose={onClose}>
      {children}
      <SimpleGrid cols={2}>
        <TextInput
          {...FIELD}
          label="Pounds an hour"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          {...form.getInputProps('hourly')}
        />
        <TextInput {...FIELD} type="date" label="From" required {...form.getInputProps('valid_from')} />
      </SimpleGrid>
      {complete && preview !== undefined && <Text size="sm">{meaningOf(preview)}</Text>}
      <PortalTextarea
        {...FIELD}
        label="Reason"
        description="Needed for a day in the past, and to replace the rate of a day."
        required={preview?.needs_reason === true}
        minRows={2}
        maxLength={REASON_LENGTH}
        {...form.getInputProps('reason')}
      />
    </PortalSharedDialog>
  );
}

/** The effect of the rate. */
function meaningOf({ replaces, pending_entries, pending_hours, value_before, value_after, approved_entries }: RatePreview): string {
  const before = replaces === null ? 'No rate applies on that day yet.' : `It follows ${formatPounds(replaces)} an hour.`;
  const pending =
    pending_entries === 0
      ? 'No time from that day on is waiting for approval.'
      : `${formatHours(Math.round(pending_hours * 3_600))} waiting for approval would be worth ${formatPounds(value_after)} instead of ${formatPounds(value_before)}.`;
  const approved = approved_entries === 0 ? '' : ` What is already approved (${approved_entries}) keeps its value.`;
  return `${before} ${pending}${approved}`;
}

function problems({ hourly, valid_from }: RateValues): Record<string, string> {
  const wrong = amountProblem(hourly, { zero: true, message: 'Please enter the rate in pounds, for example 25 or 32.50.' });
  return {
    ...(wrong !== undefined && { hourly: wrong }),
    ...(valid_from === '' && { valid_from: 'Please choose a day.' }),
  };
}
