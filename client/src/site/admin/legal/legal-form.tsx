import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { LegalSource } from '../../../../../server/site/legal/legal.dto.js';
import { fillPlaceholders, LEGAL_PLACEHOLDERS, MAX_LEGAL_BODY } from '../../../../../server/site/legal/legal.rules';
import { contactQuery } from '../../../lib/contact';
import { put } from '../../../lib/http/http';
import { useApi } from '../../../lib/http/use-api';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalResumed } from '../../../ui/portal/forms/portal-save-row';
import { LegalConfirm } from './legal-confirm';
import { LegalConflict } from './legal-conflict';
import { isAhead, type LegalValues, legalOf, legalProblems, loadedLegal } from './legal-values';
import { legalVersionsQuery } from './legal.api';
import { MarkdownArea } from '../../../ui/portal/markdown/markdown-area';
import { MarkdownHelp } from '../texts/markdown-help';
import { MarkdownPreview } from '../texts/markdown-preview';
import editor from '../texts/text-editor.module.css';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import layout from '../../../ui/portal/forms/portal-form.module.css';

/** The next version of a legal text: based on the newest, with a preview, published after a confirmation. */
export function LegalForm({ text: { kind, ...text } }: { text: LegalSource }) {
  const queryClient = useQueryClient();
  const { data: facts } = useApi(contactQuery);
  const { day } = useDates();
  const [asking, setAsking] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  // Also after a refusal: another user may have published in the meantime.
  const reread = (): void => {
    const pages = ['', '/upcoming', '/previous', '/compare'].map((part) => `/legal/${kind}${part}`);
    for (const path of [...legalVersionsQuery(kind).queryKey, ...pages]) void queryClient.invalidateQueries({ queryKey: [path] });
  };
  const shared = useSharedForm<LegalValues>({
    name: `legal:${kind}`,
    root,
    loaded: loadedLegal(text),
    validate: legalProblems,
    send: async (values, basedOn) => {
      try {
        return loadedLegal(await put<LegalSource>(`/admin/legal/${kind}`, { ...values, basedOn }));
      } finally {
        reread();
      }
    },
    currentOf: legalOf,
    failure: 'Failed to publish the text',
  });
  const { form, outcome, base, unsaved, saving } = shared;
  const next = base.version + 1;
  const written = form.values.body !== base.values.body;
  const holdsFrom = isAhead(base.values.effectiveDate) ? day(base.values.effectiveDate) : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving && shared.check()) setAsking(true);
  };
  return (
    <form ref={root} noValidate className={layout.form} onSubmit={submit}>
      <SimpleGrid minColWidth="min(30rem, 100%)" spacing="xl">
        <div className={layout.form}>
          <MarkdownArea
            label={`Text of version ${next}`}
            required
            rows={22}
            maxLength={MAX_LEGAL_BODY}
            classNames={{ input: editor.source }}
            description={
              <>
                <MarkdownHelp /> These placeholders in double braces are replaced by the studio’s details:{' '}
                {LEGAL_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}.
              </>
            }
            {...form.getInputProps('body')}
            value={form.values.body}
            onChange={(body) => form.setFieldValue('body', body)}
          />
          <TextInput
            {...FIELD}
            maw="14rem"
            label="Effective from"
            type="date"
            required
            description="Today or a later date. Visitors read it from that day."
            {...form.getInputProps('effectiveDate')}
          />
        </div>
        <MarkdownPreview body={facts === undefined ? form.values.body : fillPlaceholders(form.values.body, facts)} />
      </SimpleGrid>
      <PortalResumed resumed={shared.resumed} />
      {shared.refusal && <PortalNotice tone="error" title={shared.refusal} />}
      {outcome?.kind === 'saved' && (
        <PortalNotice
          tone="success"
          title={
            holdsFrom === null
              ? `Version ${base.version} is published and shown to visitors.`
              : `Version ${base.version} is published. It takes effect on ${holdsFrom}; its page announces it until then.`
          }
        />
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <LegalConflict
          version={base.version}
          by={outcome.by}
          theirs={outcome.latest.body}
          mine={form.values.body}
          onAcceptTheirs={shared.discard}
        />
      )}
      <Group justify="flex-end">
        <Text flex="1 1 14rem" c="dimmed" role="status">
          {written
            ? `Version ${next} is not published yet.`
            : holdsFrom === null
              ? `Visitors currently read version ${base.version}.`
              : `Version ${base.version} is published and takes effect on ${holdsFrom}.`}
        </Text>
        <Button variant="subtle" disabled={!unsaved || saving} onClick={shared.discard}>
          Discard
        </Button>
        <Button type="submit" disabled={!written} {...ariaDisabled(saving)}>
          {saving ? 'Publishing...' : `Publish version ${next}`}
        </Button>
      </Group>
      {asking && (
        <LegalConfirm
          kind={kind}
          version={next}
          effectiveDate={form.values.effectiveDate}
          waiting={holdsFrom === null ? null : base.values.effectiveDate}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            shared.commit();
          }}
        />
      )}
    </form>
  );
}
