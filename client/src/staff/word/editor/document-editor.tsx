import { Button, Group, Text, TextInput } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import type { DocumentView } from '../../../../../server/staff/word/documents.dto.js';
import { DOCUMENT_LIMITS, imagesIn } from '../../../../../server/staff/word/documents.rules';
import { useSaveKey } from '../../../lib/forms/use-save-key';
import { useIdentity } from '../../../lib/session/me';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { leaveWhenAllowed } from '../../../lib/navigation/leave-question';
import { useShortcutGroup } from '../../../lib/shortcuts/shortcuts';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalStatus } from '../../../ui/portal/feedback/portal-status';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalBack } from '../../../ui/portal/layout/portal-back';
import { PortalSection } from '../../../ui/portal/layout/sections/portal-section';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { DocumentToolbar } from './bar/document-toolbar';
import { ExportMenu } from './bar/export-menu';
import { TextCount } from './bar/text-count';
import classes from './document-editor.module.css';
import { InsertDialog, type Insertion } from './dialogs/insert-dialog';
import { DocumentColleagues } from './document-colleagues';
import { DocumentNotices } from './document-notices';
import { DOCUMENT_KEYS } from './document-shortcuts';
import { settle } from './document-state';
import { documentExtensions } from './extensions';
import { UnsavedDraft } from './unsaved-draft';
import { useDocument } from './use-document';

interface DocumentEditorProps {
  loaded: DocumentView;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The editor of one document: name, toolbar, text, and what is saved. */
export function DocumentEditor({ loaded, onOpen, onClose }: DocumentEditorProps) {
  const [foreignImages, setForeignImages] = useState(false);
  const [inserting, setInserting] = useState<Insertion | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    extensions: documentExtensions(loaded.id),
    content: loaded.content,
    onCreate: ({ editor: created }) => settle(created),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Text of the document', class: classes.text ?? '' },
      transformPastedHTML: (html) => {
        setForeignImages(imagesIn(html).some(({ documentId }) => documentId !== loaded.id));
        return html;
      },
      handlePaste: (_, { clipboardData }) => {
        // Text copied from an office program comes with a picture of it.
        const file = clipboardData?.types.includes('text/html') === true ? undefined : imageIn(clipboardData);
        if (file !== undefined) setInserting({ kind: 'upload', file });
        return file !== undefined;
      },
      handleDrop: (_, { dataTransfer }) => {
        const file = imageIn(dataTransfer);
        if (file !== undefined) setInserting({ kind: 'upload', file });
        return file !== undefined;
      },
      // Tab belongs to lists and tables, so the keyboard needs another way out.
      handleKeyDown: (_, { key }) => {
        if (key !== 'Escape') return false;
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        return true;
      },
    },
  });
  const state = useDocument(loaded, editor);
  const identity = useIdentity();
  useLeaveGuard(state.unsaved);
  useSaveKey(state.save);
  useShortcutGroup(DOCUMENT_KEYS);
  const { name, base, unsaved, saving } = state;
  const close = (): void => {
    // What could not be saved would keep the user here.
    if (state.isBlocked || state.problem !== null) leaveWhenAllowed(onClose);
    else state.saveThen(onClose);
  };
  return (
    <PortalSection title="Studio.Word" back={<PortalBack onClick={close}>All documents</PortalBack>}>
      <Group align="flex-end" gap="sm">
        <TextInput
          {...FIELD}
          className={classes.name}
          label="Name"
          maxLength={DOCUMENT_LIMITS.name}
          value={name}
          error={name.trim() === '' && 'Enter a name.'}
          onChange={(event) => state.setName(event.currentTarget.value)}
        />
        <ExportMenu id={loaded.id} disabled={state.isBlocked} saveThen={state.saveThen} />
        <Button {...ariaDisabled(!unsaved || saving || state.isBlocked)} onClick={state.save}>
          {saving ? 'Saving...' : 'Save'}
        </Button>
      </Group>
      {identity.state === 'signedIn' && (
        <DocumentColleagues id={loaded.id} me={identity.user.id} unsaved={unsaved} isDeleted={state.problem?.kind === 'deleted'} />
      )}
      <DocumentNotices state={state} onOpen={onOpen} />
      {identity.state === 'signedIn' && <UnsavedDraft editor={editor} id={loaded.id} userId={identity.user.id} state={state} />}
      {foreignImages && (
        <PortalNotice tone="warning" title="Images of another document were not pasted">
          They are deleted with their document. Insert the files here instead.
        </PortalNotice>
      )}
      <div className={classes.editor}>
        <DocumentToolbar ref={toolbar} editor={editor} onInsert={(kind) => setInserting({ kind })} />
        <EditorContent editor={editor} />
        <Status editor={editor} base={base} unsaved={unsaved} />
      </div>
      {inserting !== null && <InsertDialog {...inserting} editor={editor} documentId={loaded.id} onClose={() => setInserting(null)} />}
    </PortalSection>
  );
}

function imageIn(data: DataTransfer | null): File | undefined {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
}

interface StatusProps {
  editor: Editor;
  base: { updatedAt: string };
  unsaved: boolean;
}

function Status({ editor, base, unsaved }: StatusProps) {
  return (
    <Group gap="sm" justify="space-between" className={classes.status}>
      <TextCount editor={editor} />
      <Group gap={unsaved ? 'xs' : 0}>
        <span role="status">
          {unsaved && (
            <PortalStatus tone="warning" icon={IconPencil}>
              Unsaved
            </PortalStatus>
          )}
        </span>
        <Text component="span" size="sm" c="dimmed">
          Last saved <PortalTime iso={base.updatedAt} />
        </Text>
      </Group>
    </Group>
  );
}
