import { Select } from '@mantine/core';
import { useRef } from 'react';
import type { IncidentDetailView, IncidentView } from '../../../../../server/security/incidents/incidents.dto.js';
import { INCIDENT_LIMITS, INCIDENT_STATUSES, type IncidentStatus } from '../../../../../server/security/incidents/incidents.rules';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalTextarea } from '../../../ui/portal/fields/portal-textarea';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import { useSecurityChanged } from '../security.api';
import { changeStatus } from './incidents.api';

interface StatusValues {
  status: IncidentStatus;
  reason: string;
}

const LABELS = { status: 'Status', reason: 'Reason' } as const;

export const statusForm = ({ id }: Pick<IncidentView, 'id'>): string => `incident-status:${id}`;

/** Changes the status of an incident, in any order, with a reason. */
export function StatusDialog({ incident, onSaved, onClose }: { incident: IncidentView; onSaved: () => void; onClose: () => void }) {
  const changed = useSecurityChanged();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<StatusValues>({
    name: statusForm(incident),
    root,
    loaded: { values: { status: incident.status, reason: '' }, version: incident.version },
    validate: ({ status, reason }) => ({
      ...(status === incident.status && { status: 'Choose another status.' }),
      ...(reason.trim() === '' && { reason: 'Say why the status changes.' }),
    }),
    send: async ({ status, reason }, version) => {
      try {
        const saved = await changeStatus(incident.id, { status, reason: reason.trim(), version });
        return { values: { status: saved.status, reason: '' }, version: saved.version };
      } finally {
        void changed();
      }
    },
    currentOf: (current) => {
      if (current === undefined || current === null) return null;
      const { status, version } = current as IncidentDetailView;
      return { values: { status, reason: '' }, version };
    },
    failure: 'The status could not be changed.',
    onSaved,
  });
  const { form, outcome } = shared;
  return (
    <PortalFormDialog
      title="Change status"
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm="Change status"
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <Select
        {...FIELD}
        label={LABELS.status}
        data={INCIDENT_STATUSES}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('status')}
      />
      <PortalTextarea
        {...FIELD}
        label={LABELS.reason}
        required
        minRows={3}
        maxRows={8}
        maxLength={INCIDENT_LIMITS.reason}
        {...form.getInputProps('reason')}
      />
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject="This incident" labels={LABELS} acceptTheirs={shared.acceptTheirs} />
      )}
    </PortalFormDialog>
  );
}
