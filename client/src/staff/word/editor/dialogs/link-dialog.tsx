import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Editor } from '@tiptap/react';
import { useRef } from 'react';
import { submitting } from '../../../../lib/forms/forms';
import { PortalFormDialog } from '../../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../../ui/portal/fields/portal-fields';
import type { InsertProps } from './apply';

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i;

/** The address of a link: of the selected text, of the link at the cursor, or of a new one. */
export function LinkDialog({ editor, apply, onClose }: InsertProps & { editor: Editor }) {
  const root = useRef<HTMLFormElement>(null);
  const before = (editor.getAttributes('link') as { href?: string }).href ?? '';
  const form = useForm({
    initialValues: { address: before },
    validate: { address: (value) => (ADDRESS.test(withScheme(value)) ? null : 'Enter an address such as https://example.org.') },
  });
  const insert = ({ address }: typeof form.values): void => {
    const href = withScheme(address);
    apply((target) => {
      if (target.state.selection.empty && before === '')
        target
          .chain()
          .focus()
          .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
          .run();
      else target.chain().focus().extendMarkRange('link').setLink({ href }).run();
    });
  };
  return (
    <PortalFormDialog
      title={before === '' ? 'Insert a link' : 'Change the link'}
      root={root}
      unsaved={form.values.address !== before}
      saving={false}
      refusal={null}
      confirm={before === '' ? 'Insert link' : 'Change link'}
      onSubmit={submitting(form, insert)}
      onClose={onClose}
    >
      <TextInput {...FIELD} label="Address" maxLength={2_000} data-autofocus {...form.getInputProps('address')} />
      {before !== '' && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => apply((target) => target.chain().focus().extendMarkRange('link').unsetLink().run())}
          >
            Remove link
          </Button>
        </div>
      )}
    </PortalFormDialog>
  );
}

/** `example.org` is meant as a web address, `ada@example.org` as an email address. */
function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === '' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address)) return address;
  return address.includes('@') ? `mailto:${address}` : `https://${address}`;
}
