import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useState } from 'react';
import type { PageView } from '../../../../server/site/project-pages/project-pages.dto.js';
import { ApiError } from '../../lib/http/http';
import { editedPageQuery, projectQuery, restoreRevision, revisionsQuery, savePage, type SaveInput } from './editor.api';
import { editorReducer, sameDraft, startState } from './editor-state';
import { baseOf, emptyBase, type PageBase } from './page-draft';
import { type PageProblem, problemsIn, type Refusal, refusalsOf } from './page-problems';

/** What came of the last attempt to save. */
export type SaveOutcome = { kind: 'saved' } | { kind: 'failed'; why: string } | null;

/** Where the keyboard is wanted: the field of a block, or of the page's settings. A new object asks anew. */
export interface FieldTarget {
  block: string | null;
  path: string;
}

/**
 * One page while it is edited: the draft, what it began from, saving, and what to do when another person saved first.
 *
 * @param loaded null where the project has no page yet
 */
export function usePageEditor(projectId: string, loaded: PageView | null) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState<PageBase>(() => (loaded === null ? emptyBase(projectId) : baseOf(loaded)));
  const [state, dispatch] = useReducer(editorReducer, base.draft, startState);
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [checked, setChecked] = useState(false);
  const [target, setTarget] = useState<FieldTarget | null>(null);
  /** The page as another person saved it, while the person decides. */
  const [theirs, setTheirs] = useState<PageView | null>(null);

  const { draft } = state;
  const dirty = useMemo(() => !sameDraft(draft, base.draft), [draft, base.draft]);
  const problems = useMemo(() => problemsIn(draft, refusals), [draft, refusals]);

  const saving = useMutation({
    mutationFn: savePage,
    onSuccess: (page, { draft: sent }) => {
      adopt(page);
      dispatch({ kind: 'stored', sent, stored: baseOf(page).draft });
      setOutcome({ kind: 'saved' });
      setRefusals([]);
      setChecked(false);
    },
    onError: (error, input) => void refused(error, input),
  });

  const restoring = useMutation({
    mutationFn: (revision: number) => restoreRevision(projectId, revision, base.version),
    onSuccess: (page) => {
      adopt(page);
      dispatch({ kind: 'replace', draft: baseOf(page).draft });
      setOutcome({ kind: 'saved' });
      setRefusals([]);
    },
    onError: (error) => {
      if (isConflict(error)) void showTheirs(error);
    },
  });

  /** What the server holds now is what the next changes begin from. */
  function adopt(page: PageView): void {
    setBase(baseOf(page));
    setTheirs(null);
    for (const { queryKey } of [revisionsQuery(projectId), projectQuery(projectId)]) void queryClient.invalidateQueries({ queryKey });
    // What visitors' pages know of it in this tab, the project's address above all.
    for (const path of ['/projects', `/project-pages/${page.slug}`]) void queryClient.invalidateQueries({ queryKey: [path], exact: true });
  }

  async function refused(error: unknown, { draft: sent }: SaveInput): Promise<void> {
    setOutcome({ kind: 'failed', why: whyNot(error) });
    if (isConflict(error)) return showTheirs(error);
    const found = error instanceof ApiError ? refusalsOf(error.fields, sent) : [];
    setRefusals(found);
    point(problemsIn(sent, found));
  }

  async function showTheirs(error: ApiError): Promise<void> {
    // An answer without the other version is no reason to show none.
    const current =
      (error.current as PageView | undefined) ?? (await queryClient.fetchQuery({ ...editedPageQuery(projectId), staleTime: 0 }));
    setTheirs(current);
  }

  function point([first]: readonly PageProblem[]): void {
    setChecked(true);
    if (first !== undefined) setTarget({ block: first.block, path: first.path });
  }

  function save(version = base.version): void {
    if (saving.isPending) return;
    const wrong = problemsIn(draft, []);
    if (wrong.length > 0) {
      setOutcome({
        kind: 'failed',
        why: wrong.length === 1 ? 'One field needs your attention.' : `${wrong.length} fields need your attention.`,
      });
      point(wrong);
      return;
    }
    saving.mutate({ projectId, draft, schemaVersion: base.schemaVersion, version });
  }

  return {
    draft,
    base,
    dirty,
    outcome: outcome?.kind === 'saved' && dirty ? null : outcome,
    problems,
    /** True once all problems may be shown, not only those of fields that were left. */
    checked,
    target,
    theirs,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    isSaving: saving.isPending,
    restoring,
    dispatch,
    save: () => save(),
    /** Saves the draft over what another person saved; theirs stays among the revisions. */
    keepMine: () => {
      if (theirs === null) return;
      setBase(baseOf(theirs));
      setTheirs(null);
      save(theirs.version);
    },
    /** Goes on with what another person saved; one step of undoing brings the draft back. */
    takeTheirs: () => {
      if (theirs === null) return;
      dispatch({ kind: 'replace', draft: baseOf(theirs).draft });
      adopt(theirs);
      setOutcome(null);
    },
    decideLater: () => setTheirs(null),
    /** Goes on with work that was kept earlier, against the version that it began from. */
    resume: (stored: PageBase) => {
      setBase((now) => ({ ...now, version: stored.version, schemaVersion: stored.schemaVersion }));
      dispatch({ kind: 'replace', draft: stored.draft });
    },
  };
}

export type PageEditorState = ReturnType<typeof usePageEditor>;

function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Please try again.';
  // The server's own sentence for all that is not there speaks of pages.
  return error.code === 'not-found' ? 'The project no longer exists. It may have been deleted in the meantime.' : error.message;
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.code === 'page-changed';
}
