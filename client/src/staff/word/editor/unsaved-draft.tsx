import type { Editor } from '@tiptap/react';
import { useEffect, useMemo, useState } from 'react';
import { isRecord, storedBy } from '../../../lib/forms/drafts/stored-draft';
import { type OfferedDraft, useOfferedDraft } from '../../../lib/forms/drafts/use-offered-draft';
import { personalStore } from '../../../lib/storage/browser-storage';
import { PortalDraftNote } from '../../../ui/portal/forms/portal-draft-note';
import { PortalOfferedDraft } from '../../../ui/portal/forms/portal-offered-draft';
import type { DocumentState } from './use-document';

/** Shorter than a user needs to leave the page. */
const PAUSE_MS = 100;

/** Unsaved work on a document. */
interface Draft {
  /** The version that it is based on. */
  version: number;
  name: string;
  /** The editor's text, or its JSON once it was stored. */
  text: object;
}

interface UnsavedDraftProps {
  editor: Editor;
  id: string;
  userId: string;
  state: DocumentState;
}

/** Stores unsaved work in the browser and offers it on return. The text becomes JSON only when it is written. */
export function UnsavedDraft({ editor, id, userId, state: { name, base, unsaved, resume } }: UnsavedDraftProps) {
  const [store] = useState(() => personalStore('functional', `document-draft:${id}`));
  const text = useSettledText(editor);
  const { version } = base;
  const draft = useMemo(() => (unsaved ? { version, name, text } : null), [unsaved, version, name, text]);
  const { offer, settle, allowed } = useOfferedDraft<Draft>({
    name: `document:${id}`,
    userId,
    store,
    unsaved: draft,
    read: (stored) => readDraft(stored, userId),
    differs: (earlier) => differs(editor, earlier, name),
  });
  // Also before the first change: the text must not move away under it.
  if (offer === null)
    return allowed ? null : (
      <PortalDraftNote isStored={false} savedNote="" lostNote="Changes are not kept in this browser until they are saved" />
    );
  return (
    <PortalOfferedDraft
      storedAt={offer.keptAt}
      effect="Restoring puts them back in the text; Undo removes them again."
      onRestore={() => {
        resume({ ...offer, text: jsonOf(offer.text) });
        settle();
      }}
      onDiscard={settle}
    />
  );
}

/** The text once the user pauses: with every render, React looks for the cursor in the whole text. */
function useSettledText(editor: Editor): object {
  const [text, setText] = useState<object>(() => editor.state.doc);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setText(editor.state.doc), PAUSE_MS);
    };
    editor.on('update', changed);
    return () => {
      clearTimeout(timer);
      editor.off('update', changed);
    };
  }, [editor]);
  return text;
}

function readDraft(stored: string | null, userId: string): OfferedDraft<Draft> | null {
  const { version, name, text, keptAt } = storedBy(userId, stored) ?? {};
  const isRead = typeof version === 'number' && typeof name === 'string' && isRecord(text) && typeof keptAt === 'string';
  return isRead && !Number.isNaN(Date.parse(keptAt)) ? { version, name, text, keptAt } : null;
}

/** Whether a draft is worth offering: it differs from the loaded document, and this version of the editor can show it. */
function differs(editor: Editor, draft: Draft, name: string): boolean {
  try {
    const text = editor.schema.nodeFromJSON(jsonOf(draft.text));
    text.check();
    return draft.name !== name || !text.eq(editor.state.doc);
  } catch {
    return false;
  }
}

function jsonOf(text: object): object {
  return JSON.parse(JSON.stringify(text)) as object;
}
