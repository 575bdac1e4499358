import { Button } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { paths } from '../../../lib/navigation/paths';
import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { KnownLink } from '../../../ui/public/known-link';
import classes from './editor-bar.module.css';
import { PublishButton } from './publish-button';
import { ToolButton } from '../tool-button';
import type { PageEditorState } from '../state/use-page-editor';

interface EditorBarProps {
  title: string;
  /** Slug of the page's public address. */
  slug: string;
  /** Null if it is unknown or deleted. */
  project: ProjectView | null;
  editor: Pick<PageEditorState, 'dirty' | 'outcome' | 'isSaving' | 'canUndo' | 'canRedo' | 'dispatch' | 'save'>;
}

/** Sticky: the page's title, its unsaved state, and the save button. */
export function EditorBar({ title, slug, project, editor }: EditorBarProps) {
  const { dirty, outcome, isSaving, canUndo, canRedo, dispatch, save } = editor;
  const state = isSaving
    ? 'busy'
    : outcome?.kind === 'failed'
      ? 'failed'
      : dirty
        ? 'unsaved'
        : outcome?.kind === 'saved'
          ? 'saved'
          : 'clean';
  return (
    <header className={classes.bar}>
      <KnownLink to={paths.adminSection('projects')} className={classes.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.label}>Projects</span>
      </KnownLink>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.state} role="status" data-state={state}>
        {STATUS_LABELS[state]}
      </p>
      <div className={classes.tools}>
        <ToolButton icon={IconArrowBackUp} label="Undo" disabled={!canUndo} onClick={() => dispatch({ kind: 'undo' })} />
        <ToolButton icon={IconArrowForwardUp} label="Redo" disabled={!canRedo} onClick={() => dispatch({ kind: 'redo' })} />
        {project?.public !== true ? (
          <span className={classes.hidden}>Not public</span>
        ) : (
          <a className={classes.view} href={paths.project(slug)} target="_blank" rel="noopener">
            <span className={classes.label}>View page</span> <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
            <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        )}
        {project !== null && <PublishButton project={project} dirty={dirty} />}
        <Button disabled={isSaving} onClick={save}>
          {isSaving ? 'Saving...' : 'Save Page'}
        </Button>
      </div>
    </header>
  );
}

const STATUS_LABELS = { busy: 'Saving...', failed: 'Failed to save', unsaved: 'Unsaved changes', saved: 'Saved', clean: '' } as const;
