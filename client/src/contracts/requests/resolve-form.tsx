import { Button, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { CONTRACT_LIMITS, type RequestOutcome } from '../../../../server/contracts/contracts.rules';
import type { ContractRequestView } from '../../../../server/contracts/requests/requests.dto.js';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalRefusal } from '../../ui/portal/feedback/portal-refusal';
import { PortalChoice } from '../../ui/portal/fields/portal-choice';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalResumed } from '../../ui/portal/forms/portal-save-row';
import { PortalGroup } from '../../ui/portal/forms/portal-group';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalCounter } from '../../ui/portal/lists/portal-counter';
import { MarkdownArea } from '../../ui/portal/markdown/markdown-area';
import { compareQuery, resolveRequest, useContractsChanged } from '../contracts.api';
import { WordDiff } from '../text/word-diff';
import { approvalHint, mayApprove, resolution, type ResolveValues, resolveProblems } from './resolve-values';

/** Pause in typing after which the changes are compared. */
const PAUSE_MS = 400;

/** Approves or denies a request; an approved amendment needs the new text, whose changes are shown as it is written. */
export function ResolveForm({ request, onResolved }: { request: ContractRequestView; onResolved: (message: string) => void }) {
  const { id, type, content } = request;
  const approvable = mayApprove(request);
  const root = useRef<HTMLFormElement>(null);
  const changed = useContractsChanged();
  const shared = useSharedForm<ResolveValues>({
    name: `contract-resolve:${id}`,
    root,
    loaded: { values: { outcome: '', notes: '', newContent: content }, version: 0 },
    validate: (values) => resolveProblems(values, request),
    send: async (values) => {
      try {
        await resolveRequest(id, resolution(values, type));
        return { values, version: 1 };
      } finally {
        void changed();
      }
    },
    currentOf: () => null,
    survivesReload: true,
    failure: 'The request could not be resolved.',
    onSaved: ({ values }) => onResolved(values.outcome === 'approved' ? 'The request is approved.' : 'The request is denied.'),
  });
  const { form, saving } = shared;
  const { outcome, notes, newContent } = form.values;
  const amends = type === 'amend' && outcome === 'approved';
  return (
    <PortalPanel title="Resolve" text={approvable ? undefined : 'The contract is no longer in force, so this request can only be denied.'}>
      <form ref={root} noValidate onSubmit={shared.submit}>
        <Stack>
          <PortalChoice<RequestOutcome>
            label="Decision"
            path="outcome"
            options={[
              ...(approvable ? [{ value: 'approved' as const, label: 'Approve', hint: approvalHint(request) }] : []),
              { value: 'denied', label: 'Deny', hint: 'The contract stays as it is. The notes say why.' },
            ]}
            value={outcome === '' ? null : outcome}
            error={form.errors.outcome}
            onChange={(value) => form.setFieldValue('outcome', value)}
          />
          {amends && (
            <>
              <MarkdownArea
                label="New text"
                required
                rows={16}
                data-path="newContent"
                maxLength={CONTRACT_LIMITS.content}
                description={
                  <PortalCounter value={newContent} limit={CONTRACT_LIMITS.content}>
                    Markdown: # for a heading, - for a list.
                  </PortalCounter>
                }
                value={newContent}
                error={form.errors.newContent}
                onChange={(text) => form.setFieldValue('newContent', text)}
              />
              <PortalGroup label="What changes">
                <Changes id={id} newContent={newContent} isSame={newContent.trim() === content.trim()} />
              </PortalGroup>
            </>
          )}
          <PortalTextarea
            {...FIELD}
            label="Notes"
            required={outcome === 'denied'}
            description={
              <PortalCounter value={notes} limit={CONTRACT_LIMITS.message}>
                The person sees them.
              </PortalCounter>
            }
            minRows={3}
            maxRows={10}
            maxLength={CONTRACT_LIMITS.message}
            {...form.getInputProps('notes')}
          />
          <PortalResumed resumed={shared.resumed} />
          {shared.refusal !== null && <PortalRefusal title={shared.refusal} />}
          <Group justify="flex-end">
            <Button type="submit" {...ariaDisabled(saving)}>
              {saving
                ? 'Saving...'
                : outcome === 'denied'
                  ? 'Deny request'
                  : outcome === 'approved'
                    ? 'Approve request'
                    : 'Resolve request'}
            </Button>
          </Group>
        </Stack>
      </form>
    </PortalPanel>
  );
}

function Changes({ id, newContent, isSame }: { id: string; newContent: string; isSame: boolean }) {
  const [text] = useDebouncedValue(newContent, PAUSE_MS);
  const query = useQuery({ ...compareQuery(id, text), enabled: !isSame && text.trim() !== '' });
  if (isSame) return 'Nothing yet: the text is still the same.';
  return (
    <PortalLoaded query={query} failed="Failed to compare the texts" height="6rem">
      {({ parts }) => <WordDiff parts={parts} label="Changes" />}
    </PortalLoaded>
  );
}
