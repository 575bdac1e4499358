import { SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AboutView } from '../../../../../server/site/about/about.dto.js';
import { MAX_STORY_BODY, MAX_STORY_TITLE } from '../../../../../server/site/about/about.rules';
import { put } from '../../../lib/http/http';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { aboutQuery } from '../../about/about.api';
import { MarkdownArea } from '../../../ui/portal/markdown/markdown-area';
import { MarkdownHelp } from './markdown-help';
import { MarkdownPreview } from './markdown-preview';
import { PortalSaveRow } from '../../../ui/portal/forms/portal-save-row';
import classes from './text-editor.module.css';
import type { Loaded } from '../../../lib/forms/merge';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import layout from '../../../ui/portal/forms/portal-form.module.css';

type StoryValues = Pick<AboutView, 'title' | 'body'>;

const LABELS = { title: 'Heading', body: 'Story' };

/** The story's form, with a preview beside it. */
export function StoryForm({ story }: { story: AboutView }) {
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<StoryValues>({
    name: 'story',
    root,
    loaded: loadedStory(story),
    validate: ({ title, body }) => ({
      ...(title.trim() === '' && { title: 'Please enter a heading.' }),
      ...(body.trim() === '' && { body: 'Please enter the story.' }),
    }),
    send: async (values, version) => loadedStory(await put<AboutView>('/admin/about', { ...values, version })),
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'body' in current ? loadedStory(current as AboutView) : null,
    failure: 'Failed to save the story',
    onSaved: () => void queryClient.invalidateQueries({ queryKey: aboutQuery.queryKey, refetchType: 'none' }),
  });
  const { form } = shared;
  return (
    <form ref={root} noValidate className={layout.form} onSubmit={shared.submit}>
      <SimpleGrid minColWidth="min(30rem, 100%)" spacing="xl">
        <div className={layout.form}>
          <TextInput {...FIELD} label={LABELS.title} required maxLength={MAX_STORY_TITLE} {...form.getInputProps('title')} />
          <MarkdownArea
            label={LABELS.body}
            required
            rows={18}
            maxLength={MAX_STORY_BODY}
            classNames={{ input: classes.source }}
            description={<MarkdownHelp />}
            {...form.getInputProps('body')}
            value={form.values.body}
            onChange={(body) => form.setFieldValue('body', body)}
          />
        </div>
        <MarkdownPreview title={form.values.title} body={form.values.body} />
      </SimpleGrid>
      <PortalSaveRow {...shared} saved="The story is saved and shown on the about page." subject="The story" labels={LABELS} />
    </form>
  );
}

function loadedStory({ title, body, version }: AboutView): Loaded<StoryValues> {
  return { values: { title, body }, version };
}
