import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { isMediaAddress, type MediaKind } from '../../../../../../server/staff/word/documents.rules';
import { submitting } from '../../../../lib/forms/forms';
import { PortalFormDialog } from '../../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../../ui/portal/fields/portal-fields';
import { insertBlock } from '../document-state';
import type { InsertProps } from './apply';

const TITLES: Readonly<Record<MediaKind, string>> = {
  image: 'Insert an image from an address',
  video: 'Insert a video from an address',
  audio: 'Insert audio from an address',
};

/** The address of an image, a video or a sound on another site. */
export function MediaDialog({ kind, apply, onClose }: InsertProps & { kind: MediaKind }) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { address: '' },
    validate: { address: (value) => (isMediaAddress(value.trim()) ? null : 'Enter an address that starts with https://.') },
  });
  const insert = ({ address }: typeof form.values): void =>
    apply((editor) => insertBlock(editor, { type: 'media', attrs: { kind, src: address.trim() } }));
  return (
    <PortalFormDialog
      title={TITLES[kind]}
      root={root}
      unsaved={form.values.address !== ''}
      saving={false}
      refusal={null}
      confirm="Insert"
      onSubmit={submitting(form, insert)}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label="Address"
        type="url"
        placeholder="https://"
        maxLength={2_000}
        data-autofocus
        description="The portal loads nothing from other sites: the text shows a link, and the exported web page the content itself."
        {...form.getInputProps('address')}
      />
    </PortalFormDialog>
  );
}
