import { Checkbox, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { CONTRACT_LIMITS } from '../../../../server/contracts/contracts.rules';
import type { ContractView } from '../../../../server/contracts/contracts.dto.js';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { ukToday } from '../../lib/time/now';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalSaveRow } from '../../ui/portal/forms/portal-save-row';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { assignContract, templatesQuery, useContractsChanged } from '../contracts.api';
import { contractOfAddress } from '../contracts-address';
import { PersonSelect } from '../people/person-select';
import { TemplatePreviewText } from '../templates/template-preview-text';
import { ASSIGN_LABELS, type AssignValues, assignment, assignProblems, blankPath, NEW_ASSIGNMENT } from './assign-values';

/** Sends a contract to a person, made from a template. What will be sent is shown first. */
export function AssignTab() {
  const root = useRef<HTMLFormElement>(null);
  const changed = useContractsChanged();
  const { data: templates, error, isFetching, refetch } = useQuery(templatesQuery);
  const [assigned, setAssigned] = useState<ContractView | null>(null);
  const templateOf = (id: string) => templates?.find((template) => template.id === id);
  const shared = useSharedForm<AssignValues>({
    name: 'contract-assign',
    root,
    loaded: NEW_ASSIGNMENT,
    validate: (values) => assignProblems(values, templateOf(values.templateId), ukToday()),
    send: async (values, _version, _base, attempt) => {
      try {
        setAssigned(await assignContract({ ...assignment(values, templateOf(values.templateId)), id: attempt.id }));
        return NEW_ASSIGNMENT;
      } finally {
        void changed();
      }
    },
    currentOf: () => null,
    survivesReload: true,
    failure: 'Failed to assign',
  });
  const { form } = shared;
  const { userId, templateId, startDate, blanks, needsCountersignature } = form.values;
  const template = templateOf(templateId);
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <PortalPanel title="Assign" text="The person finds the contract in their inbox and signs it here.">
        <form ref={root} noValidate onSubmit={shared.submit}>
          <Stack>
            {templates === undefined && error !== null && (
              <PortalLoadError title="Failed to load templates" error={error} retrying={isFetching} onRetry={() => void refetch()} />
            )}
            <PersonSelect
              label={ASSIGN_LABELS.userId}
              required
              assignable
              path="userId"
              value={userId}
              error={form.errors.userId}
              onChange={(id) => form.setFieldValue('userId', id)}
            />
            <Select
              {...FIELD}
              label={ASSIGN_LABELS.templateId}
              required
              searchable
              allowDeselect={false}
              data-path="templateId"
              placeholder="Choose a template"
              nothingFoundMessage="No template matches"
              data={(templates ?? []).map(({ id, title }) => ({ value: id, label: title }))}
              value={templateId === '' ? null : templateId}
              error={form.errors.templateId}
              onChange={(id) => form.setFieldValue('templateId', id ?? '')}
            />
            {template?.needs_start_date === true && (
              <TextInput {...FIELD} type="date" label={ASSIGN_LABELS.startDate} required {...form.getInputProps('startDate')} />
            )}
            {template?.blanks.map((name) => (
              <TextInput
                {...FIELD}
                key={name}
                label={name}
                required
                autoComplete="off"
                data-path={blankPath(name)}
                maxLength={CONTRACT_LIMITS.blankValue}
                value={blanks[name] ?? ''}
                error={form.errors[blankPath(name)]}
                onChange={({ currentTarget: { value } }) => {
                  form.setFieldValue('blanks', { ...blanks, [name]: value });
                  form.clearFieldError(blankPath(name));
                }}
              />
            ))}
            <TextInput
              {...FIELD}
              type="date"
              label={ASSIGN_LABELS.expiresOn}
              description="The last day on which it can be signed. Empty for no limit."
              {...form.getInputProps('expiresOn')}
            />
            <Checkbox
              label={ASSIGN_LABELS.needsCountersignature}
              description="An admin or the CEO signs after the person; until then the contract is not complete."
              checked={needsCountersignature}
              onChange={(event) => form.setFieldValue('needsCountersignature', event.currentTarget.checked)}
            />
            {assigned !== null && shared.outcome?.kind === 'saved' && assigned.user_id !== null && (
              <Text size="sm">
                <Link to={contractOfAddress(assigned.user_id, assigned.id)}>Open the contract</Link>
              </Text>
            )}
            <PortalSaveRow<AssignValues>
              unsaved={shared.unsaved}
              saving={shared.saving}
              outcome={shared.outcome}
              refusal={shared.refusal}
              resumed={shared.resumed}
              saved="Contract assigned"
              subject="This contract"
              labels={ASSIGN_LABELS}
              discard={shared.discard}
              acceptTheirs={shared.acceptTheirs}
              confirm="Assign contract"
              fresh
              inPanel
            />
          </Stack>
        </form>
      </PortalPanel>
      <PortalPanel title="What will be sent">
        {userId !== '' && templateId !== '' ? (
          <TemplatePreviewText id={templateId} userId={userId} startDate={startDate} blanks={blanksOf(blanks, template?.blanks ?? [])} />
        ) : (
          <Text c="dimmed">Choose a person and a template to see exactly what will be sent.</Text>
        )}
      </PortalPanel>
    </SimpleGrid>
  );
}

/** The values of these blanks. */
function blanksOf(values: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}
