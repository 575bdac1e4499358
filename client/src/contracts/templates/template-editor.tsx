import { Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CONTRACT_LIMITS } from '../../../../server/contracts/contracts.rules';
import { usedPlaceholders } from '../../../../server/contracts/templates/placeholders.rules';
import type { TemplateView } from '../../../../server/contracts/templates/templates.dto.js';
import { createOnce } from '../../lib/forms/create-once';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalSaveRow } from '../../ui/portal/forms/portal-save-row';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalCounter } from '../../ui/portal/lists/portal-counter';
import { MarkdownArea } from '../../ui/portal/markdown/markdown-area';
import { createTemplate, updateTemplate, useContractsChanged } from '../contracts.api';
import { PlaceholderButtons } from './placeholder-buttons';
import {
  loadedTemplate,
  NEW_TEMPLATE,
  storedTemplate,
  TEMPLATE_LABELS,
  templateAddress,
  type TemplateCreated,
  templateForm,
  templateProblems,
  type TemplateValues,
  withInserted,
} from './template-values';

interface TemplateEditorProps {
  /** The template as it was loaded; null for a new one. */
  template: TemplateView | null;
  onSaved: (template: TemplateView) => void;
}

/** The text of a template, with the placeholders that it may contain. */
export function TemplateEditor({ template, onSaved }: TemplateEditorProps) {
  const root = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Partial<TemplateCreated> | null };
  const changed = useContractsChanged();
  const saved = useRef<TemplateView | null>(null);
  const shared = useSharedForm<TemplateValues>({
    name: templateForm(template),
    root,
    loaded: template === null ? NEW_TEMPLATE : loadedTemplate(template),
    validate: templateProblems,
    send: async (values, version, _base, attempt) => {
      try {
        saved.current = await (template === null
          ? createOnce<TemplateView>(attempt, {
              create: () => createTemplate({ ...values, id: attempt.id }),
              revise: (created) => updateTemplate(attempt.id, { ...values, version: created.version }),
            })
          : updateTemplate(template.id, { ...values, version }));
        return loadedTemplate(saved.current);
      } finally {
        void changed();
      }
    },
    currentOf: storedTemplate,
    survivesReload: true,
    failure: 'Failed to save template',
    onSaved: () => {
      if (saved.current === null) return;
      onSaved(saved.current);
      if (template !== null) return;
      void navigate(templateAddress(saved.current.id), { replace: true, state: { created: true } satisfies TemplateCreated });
    },
  });
  const { form, outcome, unsaved } = shared;
  const { unknown } = usedPlaceholders(`${form.values.title}\n${form.values.content}`);
  const insert = (placeholder: string): void => {
    const field = text.current;
    const { content } = form.values;
    const start = field?.selectionStart ?? content.length;
    const next = withInserted(content, start, field?.selectionEnd ?? start, placeholder);
    if (next.text.length > CONTRACT_LIMITS.content) return;
    form.setFieldValue('content', next.text);
    // Once the field holds the new text.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  return (
    <PortalPanel title="Text">
      <form ref={root} noValidate onSubmit={shared.submit}>
        <Stack>
          <TextInput {...FIELD} label={TEMPLATE_LABELS.title} required maxLength={CONTRACT_LIMITS.title} {...form.getInputProps('title')} />
          <MarkdownArea
            ref={text}
            label={TEMPLATE_LABELS.content}
            required
            rows={18}
            maxLength={CONTRACT_LIMITS.content}
            data-path="content"
            description={
              <PortalCounter value={form.values.content} limit={CONTRACT_LIMITS.content}>
                Markdown: # for a heading, - for a list.
              </PortalCounter>
            }
            value={form.values.content}
            error={form.errors.content}
            onChange={(content) => form.setFieldValue('content', content)}
          />
          <PlaceholderButtons onInsert={insert} />
          {unknown.length > 0 && (
            <PortalNotice tone="warning" title="A placeholder is not known">
              {`${unknown.join(', ')} cannot be filled in. Until it is corrected, the template cannot be assigned.`}
            </PortalNotice>
          )}
          {state?.created === true && outcome === null && !unsaved && <PortalNotice tone="success" title="Template saved" />}
          <PortalSaveRow<TemplateValues>
            unsaved={unsaved}
            saving={shared.saving}
            outcome={outcome}
            refusal={shared.refusal}
            resumed={shared.resumed}
            saved="Template updated"
            subject="This template"
            labels={TEMPLATE_LABELS}
            discard={shared.discard}
            acceptTheirs={shared.acceptTheirs}
            confirm={template === null ? 'Save template' : 'Save changes'}
            fresh={template === null}
            inPanel
          />
        </Stack>
      </form>
    </PortalPanel>
  );
}
