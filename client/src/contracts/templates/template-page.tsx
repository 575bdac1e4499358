import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { TemplateView } from '../../../../server/contracts/templates/templates.dto.js';
import { useInBrowser } from '../../lib/use-in-browser';
import { PortalFormLoader } from '../../ui/portal/forms/portal-form-loader';
import { PortalFormSkeleton } from '../../ui/portal/forms/portal-form-skeleton';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { TEMPLATES_PATH } from '../contracts.api';
import { FilledTemplate } from './filled-template';
import { TemplateEditor } from './template-editor';
import { NEW_TEMPLATE_ID } from './template-values';

/**
 * A template and its preview.
 * @param id `new` for a new one
 * @param back address of the list
 */
export function TemplatePage({ id, back }: { id: string; back: string }) {
  return (
    <Stack>
      <PortalBack to={back}>All templates</PortalBack>
      <Title order={1}>{id === NEW_TEMPLATE_ID ? 'New template' : 'Edit template'}</Title>
      {id === NEW_TEMPLATE_ID ? (
        <NewTemplate />
      ) : (
        <PortalFormLoader<TemplateView[]> path={TEMPLATES_PATH} errorTitle="Failed to load templates" fields={2}>
          {(templates) => {
            const template = templates.find((candidate) => candidate.id === id);
            return template === undefined ? <Text>This template does not exist, or it was deleted.</Text> : <Stored loaded={template} />;
          }}
        </PortalFormLoader>
      )}
    </Stack>
  );
}

/** Its stored input is known only in the browser. */
function NewTemplate() {
  return useInBrowser() ? <TemplateEditor template={null} onSaved={() => undefined} /> : <PortalFormSkeleton fields={2} />;
}

function Stored({ loaded }: { loaded: TemplateView }) {
  const [template, setTemplate] = useState(loaded);
  return (
    <>
      <TemplateEditor template={loaded} onSaved={setTemplate} />
      <PortalPanel title="Preview" text="The saved text with the details of a real person. Nothing is sent.">
        <FilledTemplate template={template} />
      </PortalPanel>
    </>
  );
}
