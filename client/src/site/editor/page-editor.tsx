import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PageView } from '../../../../server/site/project-pages/project-pages.dto.js';
import type { ProjectView } from '../../../../server/site/projects/projects.dto.js';
import { type ShortcutGroup, useShortcutGroup } from '../../lib/shortcuts/shortcuts';
import { useLeaveGuard } from '../../lib/navigation/leave-guard';
import { BlockList } from './blocks/block-list';
import { ConflictDialog } from './history/conflict-dialog';
import { revisionQuery } from './editor.api';
import { EditorBar } from './bar/editor-bar';
import { EditorNotices } from './editor-notices';
import { EditorTabs, type EditorTab } from './bar/editor-tabs';
import { HistoryPanel } from './history/history-panel';
import classes from './page-editor.module.css';
import { problemsByPath } from './state/page-problems';
import { PreviewPane } from './preview/preview-pane';
import { SettingsPanel } from './settings-panel';
import { isSmallScreen } from './preview/small-screen';
import { useEditorKeys } from './state/use-editor-keys';
import { useLocalDraft } from './state/use-local-draft';
import { usePageEditor } from './state/use-page-editor';
import { useTouched } from './fields/use-touched';
import { ViewedNote } from './history/viewed-note';
import { useConflictAuthor } from './history/use-conflict-author';

interface PageEditorProps {
  projectId: string;
  /** The user who edits: drafts are only offered to their author. */
  userId: string;
  /** Null if the project has no page yet. */
  loaded: PageView | null;
  /** Null if it failed to load, or if there is none with this id. */
  project: ProjectView | null;
  /** There is no project with this id. */
  isUnknown: boolean;
}

const EDITOR_KEYS: ShortcutGroup = {
  title: 'Page editor',
  keys: [
    ['Ctrl or Cmd + S', 'Save the page'],
    ['Ctrl or Cmd + Z', 'Undo'],
    ['Ctrl or Cmd + Y', 'Redo'],
    ['Ctrl or Cmd + Shift + Z', 'Redo'],
  ],
};

/** The editor of one page: forms on one side, the preview on the other. On small screens one of them at a time. */
export function PageEditor({ projectId, userId, loaded, project, isUnknown }: PageEditorProps) {
  useShortcutGroup(EDITOR_KEYS);
  const editor = usePageEditor(projectId, loaded);
  const { draft, base, dirty, problems, checked, target, theirs, dispatch } = editor;
  const stored = useLocalDraft(projectId, userId, base, draft, dirty);
  const forms = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<EditorTab>('blocks');
  const [onPreview, setOnPreview] = useState(false);
  const [openId, setOpenId] = useState<string | null>(draft.blocks[0]?.id ?? null);
  const [viewed, setViewed] = useState<number | null>(null);
  const touched = useTouched();
  useLeaveGuard(dirty);
  useEditorKeys({ save: editor.save, dispatch });

  // If a save found an error, its form opens before the field gets the focus.
  const [pointed, setPointed] = useState(target);
  if (target !== pointed) {
    setPointed(target);
    if (target !== null) {
      setOnPreview(false);
      setTab(target.block === null && target.path !== '' ? 'settings' : 'blocks');
      if (target.block !== null) setOpenId(target.block);
    }
  }
  useEffect(() => {
    if (target === null) return;
    const root = target.block === null ? forms.current : forms.current?.querySelector(`[data-block="${CSS.escape(target.block)}"]`);
    const field = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(target.path)}"]`);
    (field ?? root?.querySelector<HTMLElement>('[aria-expanded]'))?.focus();
  }, [target]);

  // The block that was clicked in the preview: continue in its form, wherever it is in the list.
  const [picked, setPicked] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (picked === null) return;
    const card = forms.current?.querySelector(`[data-block="${CSS.escape(picked.id)}"]`);
    card?.scrollIntoView({ block: isSmallScreen() ? 'start' : 'nearest', behavior: 'instant' });
    card?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
  }, [picked]);

  const openTab = (next: EditorTab): void => {
    setTab(next);
    // The preview follows the forms again.
    if (next !== 'history') setViewed(null);
  };

  const shown = checked ? problems : problems.filter(({ block, path }) => touched.has(block, path));
  const title = loaded?.title ?? project?.title ?? 'New page';
  const description = loaded?.description ?? project?.description ?? '';
  const slug = base.version > 0 ? base.draft.slug : (project?.slug ?? projectId);
  const revision = useQuery({ ...revisionQuery(projectId, viewed ?? 0), enabled: viewed !== null });
  const looked = viewed === null ? undefined : revision.data;
  const author = useConflictAuthor(projectId, theirs?.version ?? null);

  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <EditorBar title={title} slug={slug} project={project} editor={editor} />
      <EditorNotices editor={editor} stored={stored} isUnknown={isUnknown} />
      <EditorTabs tab={tab} onTab={openTab} onPreview={onPreview} onPreviewChange={setOnPreview} problems={shown} />
      <div className={classes.columns}>
        <div ref={forms} className={classes.forms} data-away={onPreview || undefined}>
          <div hidden={tab !== 'blocks'}>
            <BlockList
              blocks={draft.blocks}
              dispatch={dispatch}
              openId={openId}
              onOpen={setOpenId}
              problems={shown}
              onLeave={touched.add}
            />
          </div>
          <div hidden={tab !== 'settings'}>
            <SettingsPanel
              projectId={projectId}
              draft={draft}
              project={{ title, description, slug }}
              problems={problemsByPath(shown, null)}
              dispatch={dispatch}
              onLeave={(path) => touched.add(null, path)}
            />
          </div>
          {tab === 'history' && <HistoryPanel projectId={projectId} editor={editor} viewed={viewed} onView={setViewed} />}
          {!stored.allowed && (
            <p className={classes.quiet}>
              Your cookie settings do not allow drafts to be saved in this browser. Save before you close the page.
            </p>
          )}
        </div>
        <div className={classes.preview} data-away={!onPreview || undefined}>
          <PreviewPane
            blocks={looked?.blocks ?? draft.blocks}
            title={title}
            description={description}
            seed={slug}
            look={project ?? undefined}
            openId={looked === undefined && tab === 'blocks' ? openId : null}
            onPick={(id) => {
              if (looked !== undefined) return;
              setTab('blocks');
              setOpenId(id);
              setOnPreview(false);
              setPicked({ id });
            }}
            note={
              viewed !== null &&
              !revision.isPending && <ViewedNote version={viewed} failed={revision.isError} onBack={() => setViewed(null)} />
            }
          />
        </div>
      </div>
      {theirs && (
        <ConflictDialog
          theirs={theirs}
          savedBy={author}
          mine={draft}
          onKeepMine={editor.keepMine}
          onAcceptTheirs={editor.acceptTheirs}
          onLater={editor.decideLater}
        />
      )}
    </main>
  );
}
