import { useQueryClient } from '@tanstack/react-query';
import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { DocumentView } from '../../../../../server/staff/word/documents.dto.js';
import { copyName } from '../../../../../server/staff/word/documents.rules';
import { useVersionedSave } from '../../../lib/forms/use-versioned-save';
import { ApiError, messageOf } from '../../../lib/http/http';
import { useTopic } from '../../../live/use-live';
import { createDocument, documentQuery, saveDocument, useDocumentsChanged } from '../documents.api';
import { baseOf, type DocumentBase, showText } from './document-state';
import { useAutoSave } from './use-auto-save';

/** What is sent, and what it was made from. */
interface Input {
  text: Node;
  typedName: string;
  html: string;
  /** Omitted while the name field is empty. */
  name: string | undefined;
}

/** Why a text is not stored. */
type Problem =
  /** The editor tries again by itself. */
  | { kind: 'waiting'; why: string }
  /** The text or its name has to change first. */
  | { kind: 'refused'; why: string }
  | { kind: 'deleted' };

export interface Theirs {
  document: DocumentView;
  /** Name of the user who saved it, if known. */
  by: string | null;
}

const FAILURE = 'The document could not be saved.';

/** State of a document that is edited: what is unsaved, saving, and conflicts with other users. */
export function useDocument(loaded: DocumentView, editor: Editor) {
  const { id } = loaded;
  const client = useQueryClient();
  const documentsChanged = useDocumentsChanged();
  const [name, setName] = useState(loaded.name);
  const [isTextChanged, setTextChanged] = useState(false);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failures, setFailures] = useState(0);
  const [message, setMessage] = useState<string | null>(null);
  const savedText = useRef<Node>(editor.state.doc);
  /** Called once everything is saved; dropped if that fails. */
  const afterSave = useRef<(() => void) | null>(null);

  const { base, setBase, saving, save } = useVersionedSave<DocumentBase, DocumentView, Input>({
    loaded: () => baseOf(loaded),
    baseOf,
    send: ({ html, name: sentName }, { version }) =>
      saveDocument(id, { content: html, version, ...(sentName !== undefined && { name: sentName }) }),
    latestOf: async ({ code, current }) => {
      if (code !== 'document-changed') return null;
      return (current as DocumentView | undefined) ?? client.fetchQuery(documentQuery(id));
    },
    onSaved: (stored, sent) => {
      savedText.current = sent.text;
      const isComplete = editor.state.doc.eq(sent.text);
      setTextChanged(!isComplete);
      // A name that the server cleaned would count as unsaved.
      setName((now) => (now === sent.typedName && sent.name !== undefined && now.trim() !== stored.name ? stored.name : now));
      setProblem(null);
      setFailures(0);
      const then = afterSave.current;
      if (then === null) return;
      // What was typed during the save follows first.
      if (!isComplete) send(baseOf(stored));
      else {
        afterSave.current = null;
        then();
      }
    },
    onConflict: (document, _base, error) => {
      afterSave.current = null;
      setTheirs({ document, by: error instanceof ApiError ? error.changedBy : null });
    },
    onRefused: (error) => {
      afterSave.current = null;
      setProblem(problemOf(error));
      setFailures((count) => count + 1);
    },
  });

  const isNameChanged = name.trim() !== base.name;
  const unsaved = isTextChanged || isNameChanged;
  const isBlocked = theirs !== null || problem?.kind === 'deleted';
  const canSave = !saving && !isBlocked && (isTextChanged || (isNameChanged && name.trim() !== ''));
  const latest = useRef({ unsaved, saving, base, name });
  useEffect(() => {
    latest.current = { unsaved, saving, base, name };
  });

  useEffect(() => {
    const compare = (): void => {
      setTextChanged(!editor.state.doc.eq(savedText.current));
      // What was refused may be accepted now.
      setProblem((now) => (now?.kind === 'refused' ? null : now));
    };
    editor.on('update', compare);
    return () => void editor.off('update', compare);
  }, [editor]);

  /** @param from the state to check the save against */
  function send(from: DocumentBase = base): void {
    const trimmed = name.trim();
    save({ text: editor.state.doc, typedName: name, html: editor.getHTML(), name: trimmed === '' ? undefined : trimmed }, from);
  }

  useAutoSave({
    editor,
    name,
    isWaiting: canSave && problem?.kind !== 'refused',
    failures,
    save: () => send(),
  });

  /** Shows what is stored. */
  function adopt(document: DocumentView, isUndoable: boolean): void {
    showText(editor, document.content, isUndoable);
    savedText.current = editor.state.doc;
    setTextChanged(false);
    setName(document.name);
    setBase(baseOf(document));
    setTheirs(null);
    setProblem(null);
  }

  /** Another user may have saved. */
  async function refresh(): Promise<void> {
    // The response of this editor's own save says the same.
    if (latest.current.saving) return;
    let document: DocumentView;
    try {
      document = await client.fetchQuery(documentQuery(id));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setProblem({ kind: 'deleted' });
      return;
    }
    const now = latest.current;
    if (now.saving || document.version <= now.base.version) return;
    if (now.unsaved) setTheirs({ document, by: document.updatedBy });
    else adopt(document, false);
  }

  useTopic('staff.word', ({ name: event, data }) => {
    const change = data as { id?: string; version?: number };
    if (event === 'changed' && change.id !== id) return;
    if (change.version === 0) setProblem({ kind: 'deleted' });
    else if (event === 'reset' || (change.version ?? 0) > base.version) void refresh();
  });

  /** Stores a text under another name. @returns false if that failed: nothing has changed then. */
  async function copy(input: { name: string; content: string }): Promise<DocumentView | null> {
    try {
      const created = await createDocument(input);
      setMessage(`The other text is saved as “${created.name}”.`);
      void documentsChanged();
      return created;
    } catch (error) {
      setMessage(null);
      setProblem({ kind: 'refused', why: messageOf(error, 'The other text could not be saved as a document of its own.') });
      return null;
    }
  }

  return {
    name,
    setName: (typed: string) => {
      setName(typed);
      setProblem((now) => (now?.kind === 'refused' ? null : now));
    },
    base,
    unsaved,
    saving,
    /** True while a conflict or the deletion of the document has to be decided on first. */
    isBlocked,
    problem,
    theirs,
    /** What was done about a conflict. */
    message,
    save: () => {
      if (canSave) send();
    },
    /** Saves what is unsaved and then calls the function; at once if there is nothing to save. */
    saveThen: (then: () => void) => {
      // A document always has a name.
      if (name.trim() === '') setName(base.name);
      if (!isTextChanged && (!isNameChanged || name.trim() === '')) then();
      else if (!isBlocked) {
        afterSave.current = then;
        if (canSave) send();
      }
    },
    /** Stores the other user's text as a document of its own, and then this one here. */
    keepMine: async () => {
      if (theirs === null) return;
      const { document, by } = theirs;
      const note = by === null ? 'saved elsewhere' : `${by}’s version`;
      if ((await copy({ name: copyName(document.name, note), content: document.content })) === null) return;
      setBase(baseOf(document));
      setTheirs(null);
      send(baseOf(document));
      editor.commands.focus();
    },
    /** Stores this text as a document of its own, and shows the other user's here. */
    keepTheirs: async () => {
      if (theirs === null) return;
      const own = name.trim() === '' ? base.name : name.trim();
      if ((await copy({ name: copyName(own, 'unsaved changes'), content: editor.getHTML() })) === null) return;
      adopt(theirs.document, true);
      editor.commands.focus();
    },
    /** Stores the text of a deleted document again. @returns its id; null if that failed */
    recreate: async () => {
      const own = name.trim() === '' ? base.name : name.trim();
      const created = await copy({ name: own, content: editor.getHTML() });
      if (created === null) return null;
      savedText.current = editor.state.doc;
      setTextChanged(false);
      setName(base.name);
      return created.id;
    },
    /** Continues an earlier draft, against the version that it is based on. */
    resume: (draft: { version: number; name: string; text: object }) => {
      setBase((now) => ({ ...now, version: draft.version }));
      setName(draft.name);
      showText(editor, draft.text, true);
      setTextChanged(!editor.state.doc.eq(savedText.current));
      editor.commands.focus();
    },
  };
}

export type DocumentState = ReturnType<typeof useDocument>;

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { kind: 'waiting', why: FAILURE };
  if (error.status === 404) return { kind: 'deleted' };
  const isPermanent = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
  return { kind: isPermanent ? 'refused' : 'waiting', why: messageOf(error, FAILURE) };
}
