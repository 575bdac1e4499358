import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useState } from 'react';
import type { PageView } from '../../../../../server/site/project-pages/project-pages.dto.js';
import { conflictIn, useVersionedSave } from '../../../lib/forms/use-versioned-save';
import { ApiError } from '../../../lib/http/http';
import { editedPageQuery, projectQuery, restoreRevision, revisionsQuery, savePage } from '../editor.api';
import { editorReducer, type PageDraft, sameDraft, startState } from './editor-state';
import { baseOf, emptyBase, type PageBase } from './page-draft';
import { type PageProblem, problemsIn, type Refusal, refusalsOf } from './page-problems';

/** Result of the last attempt to save. */
type SaveOutcome = { kind: 'saved' } | { kind: 'failed'; why: string } | null;

/** Where to move the focus: a field of a block, or of the page's settings. A new object requests it again. */
interface FieldTarget {
  block: string | null;
  path: string;
}

/**
 * State of a page being edited: the draft, its base, saving, and conflicts with other users.
 * @param loaded null if the project has no page yet
 */
export function usePageEditor(projectId: string, loaded: PageView | null) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [checked, setChecked] = useState(false);
  const [target, setTarget] = useState<FieldTarget | null>(null);
  /** The page as another user saved it, until the user decides. */
  const [theirs, setTheirs] = useState<PageView | null>(null);

  const { base, setBase, saving, save } = useVersionedSave<PageBase, PageView, PageDraft>({
    loaded: () => (loaded === null ? emptyBase(projectId) : baseOf(loaded)),
    baseOf,
    send: (sent, { schemaVersion, version }) => savePage({ projectId, draft: sent, schemaVersion, version }),
    latestOf,
    onSaved: (page, sent) => {
      adopted(page);
      dispatch({ kind: 'stored', sent, stored: baseOf(page).draft });
      setOutcome({ kind: 'saved' });
      setRefusals([]);
      setChecked(false);
    },
    onConflict: (page, _base, error) => {
      setOutcome({ kind: 'failed', why: describeFailure(error) });
      setTheirs(page);
    },
    onRefused: (error, sent) => {
      setOutcome({ kind: 'failed', why: describeFailure(error) });
      const refusals = error instanceof ApiError ? refusalsOf(error.fields, sent) : [];
      setRefusals(refusals);
      point(problemsIn(sent, refusals));
    },
  });
  const [state, dispatch] = useReducer(editorReducer, base.draft, startState);

  const { draft } = state;
  const dirty = useMemo(() => !sameDraft(draft, base.draft), [draft, base.draft]);
  const problems = useMemo(() => problemsIn(draft, refusals), [draft, refusals]);

  const restoring = useMutation({
    mutationFn: (revision: number) => restoreRevision(projectId, revision, base.version),
    onSuccess: (page) => {
      setBase(baseOf(page));
      adopted(page);
      dispatch({ kind: 'replace', draft: baseOf(page).draft });
      setOutcome({ kind: 'saved' });
      setRefusals([]);
    },
    onError: async (error) => setTheirs(await conflictIn(error, latestOf)),
  });

  /** The page that another user saved. */
  async function latestOf({ code, current }: ApiError): Promise<PageView | null> {
    if (code !== 'page-changed') return null;
    // Without the other version in the response, fetch it.
    return (current as PageView | undefined) ?? queryClient.fetchQuery({ ...editedPageQuery(projectId), staleTime: 0 });
  }

  /** Publishes the stored page to the lists and pages of this tab. */
  function adopted(page: PageView): void {
    setTheirs(null);
    for (const { queryKey } of [revisionsQuery(projectId), projectQuery(projectId)]) void queryClient.invalidateQueries({ queryKey });
    // Invalidates what public pages show of it in this tab, above all the project's address.
    for (const path of ['/projects', `/project-pages/${page.slug}`]) void queryClient.invalidateQueries({ queryKey: [path], exact: true });
  }

  function point([first]: readonly PageProblem[]): void {
    setChecked(true);
    if (first !== undefined) setTarget({ block: first.block, path: first.path });
  }

  /**
   * Saves the draft unless it has errors.
   * @param from the state to check the save against
   */
  function check(from: PageBase = base): void {
    if (saving) return;
    const wrong = problemsIn(draft, []);
    if (wrong.length > 0) {
      setOutcome({
        kind: 'failed',
        why: wrong.length === 1 ? 'One field needs your attention.' : `${wrong.length} fields need your attention.`,
      });
      point(wrong);
      return;
    }
    save(draft, from);
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
    isSaving: saving,
    restoring,
    dispatch,
    save: () => check(),
    /** Overwrites another user's version with the draft; theirs stays among the revisions. */
    keepMine: () => {
      if (theirs === null) return;
      setBase(baseOf(theirs));
      setTheirs(null);
      check({ ...base, version: theirs.version });
    },
    /** Replaces the draft with another user's version; undo restores the draft. */
    acceptTheirs: () => {
      if (theirs === null) return;
      dispatch({ kind: 'replace', draft: baseOf(theirs).draft });
      setBase(baseOf(theirs));
      adopted(theirs);
      setOutcome(null);
    },
    decideLater: () => setTheirs(null),
    /** Continues an earlier draft, against the version it is based on. */
    resume: (stored: PageBase) => {
      setBase((now) => ({ ...now, version: stored.version, schemaVersion: stored.schemaVersion }));
      dispatch({ kind: 'replace', draft: stored.draft });
    },
  };
}

export type PageEditorState = ReturnType<typeof usePageEditor>;

function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Please try again.';
  // The server's generic not-found message is about pages.
  return error.code === 'not-found' ? 'The project no longer exists. It may have been deleted in the meantime.' : error.message;
}
