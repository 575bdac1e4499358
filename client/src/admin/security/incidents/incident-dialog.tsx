import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { IncidentDetailView, IncidentView } from '../../../../../server/security/incidents/incidents.dto.js';
import { INCIDENT_LIMITS, type IncidentSeverity } from '../../../../../server/security/incidents/incidents.rules';
import { createOnce } from '../../../lib/forms/create-once';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalTextarea } from '../../../ui/portal/fields/portal-textarea';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import {
  INCIDENT_LABELS,
  incidentForm,
  loadedIncident,
  newIncident,
  SEVERITY_OPTIONS,
  storedIncident,
  type IncidentValues,
} from './incident-values';
import { useSecurityChanged } from '../security.api';
import { createIncident, ownersQuery, updateIncident } from './incidents.api';

const NO_ONE = 'none';

/** The event from which an incident is created. */
export interface SourceEvent {
  id: number;
  message: string;
  severity: IncidentSeverity;
}

interface IncidentDialogProps {
  /** The incident to edit; null for a new one. */
  incident: IncidentView | null;
  event?: SourceEvent | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** The form for a new incident, and for the title, severity and owner of an existing one. */
export function IncidentDialog({ incident, event = null, onSaved, onClose }: IncidentDialogProps) {
  const changed = useSecurityChanged();
  const owners = useQuery(ownersQuery);
  const root = useRef<HTMLFormElement>(null);
  const savedId = useRef(incident?.id ?? '');
  const shared = useSharedForm<IncidentValues>({
    name: incidentForm(incident, event?.id ?? null),
    root,
    loaded:
      incident === null
        ? newIncident((event?.message ?? '').slice(0, INCIDENT_LIMITS.title), event?.severity ?? 'medium')
        : loadedIncident(incident),
    validate: ({ title }) => (title.trim() === '' ? { title: 'Give the incident a title.' } : {}),
    send: async ({ title, severity, ownerId, note }, version, _base, attempt) => {
      const fields = { title: title.trim(), severity, ownerId: ownerId === '' ? null : ownerId };
      const added = { ...(note.trim() !== '' && { note: note.trim() }), ...(event !== null && { eventId: event.id }) };
      try {
        const saved = await (incident === null
          ? createOnce<IncidentDetailView>(attempt, {
              create: () => createIncident({ ...fields, ...added, id: attempt.id }),
              revise: (created) => updateIncident(attempt.id, { ...fields, version: created.version }),
            })
          : updateIncident(incident.id, { ...fields, version }));
        savedId.current = saved.id;
        return loadedIncident(saved);
      } finally {
        void changed();
      }
    },
    currentOf: storedIncident,
    failure: 'The incident could not be saved.',
    onSaved: () => onSaved(savedId.current),
  });
  const { form, outcome } = shared;
  const people = [{ value: NO_ONE, label: 'No one' }, ...(owners.data ?? []).map(({ id, name }) => ({ value: id, label: name }))];
  const { ownerId = null, owner = null } = incident ?? {};
  // An owner who has left the security centre stays until another is chosen.
  if (owners.data !== undefined && ownerId !== null && !people.some(({ value }) => value === ownerId))
    people.push({ value: ownerId, label: `${owner ?? 'A deleted user'} (former)` });
  const nameOf = (id: string): string => people.find(({ value }) => value === id)?.label ?? 'No one';
  return (
    <PortalFormDialog
      title={incident === null ? 'New incident' : 'Edit incident'}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm={incident === null ? 'Create incident' : 'Save incident'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={INCIDENT_LABELS.title}
        required
        data-autofocus
        maxLength={INCIDENT_LIMITS.title}
        {...form.getInputProps('title')}
      />
      <Select
        {...FIELD}
        label={INCIDENT_LABELS.severity}
        data={SEVERITY_OPTIONS}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('severity')}
      />
      <Select
        {...FIELD}
        label={INCIDENT_LABELS.ownerId}
        description="Who looks after it."
        data={people}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('ownerId')}
        value={form.values.ownerId === '' ? NO_ONE : form.values.ownerId}
        onChange={(value: string | null) => form.setFieldValue('ownerId', value === null || value === NO_ONE ? '' : value)}
      />
      {incident === null && (
        <PortalTextarea
          {...FIELD}
          label={INCIDENT_LABELS.note}
          description="What is known so far. Notes cannot be changed."
          minRows={3}
          maxRows={12}
          maxLength={INCIDENT_LIMITS.note}
          {...form.getInputProps('note')}
        />
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere
          outcome={outcome}
          subject="This incident"
          labels={INCIDENT_LABELS}
          acceptTheirs={shared.acceptTheirs}
          describe={(name, value) => (name === 'ownerId' ? nameOf(String(value)) : undefined)}
        />
      )}
    </PortalFormDialog>
  );
}
