import { type KeyboardEvent } from 'react';
import classes from './editor-tabs.module.css';
import type { PageProblem } from '../state/page-problems';

export type EditorTab = 'blocks' | 'settings' | 'history';

interface EditorTabsProps {
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
  /** On small screens the preview replaces the forms. */
  onPreview: boolean;
  onPreviewChange: (shown: boolean) => void;
  /** The problems to show: a tab that contains one is marked. */
  problems: readonly PageProblem[];
}

const TABS = [
  { id: 'blocks', label: 'Blocks' },
  { id: 'settings', label: 'Settings' },
  { id: 'history', label: 'Revisions' },
] as const;

/** Tabs of the forms' side; on small screens also the toggle between forms and preview. */
export function EditorTabs({ tab, onTab, onPreview, onPreviewChange, problems }: EditorTabsProps) {
  const wrong = {
    blocks: problems.some(({ block }) => block !== null),
    settings: problems.some(({ block, path }) => block === null && path !== ''),
    history: false,
  };
  return (
    <nav className={classes.bar} aria-label="Editor sections">
      <div className={classes.sides}>
        <button type="button" className={classes.side} aria-pressed={!onPreview} onClick={() => onPreviewChange(false)}>
          Edit
        </button>
        <button type="button" className={classes.side} aria-pressed={onPreview} onClick={() => onPreviewChange(true)}>
          Preview
        </button>
      </div>
      <div className={classes.tabs} data-away={onPreview || undefined} onKeyDown={walk}>
        {TABS.map(({ id, label }) => (
          <button key={id} type="button" className={classes.tab} aria-pressed={tab === id} onClick={() => onTab(id)}>
            {label}
            {wrong[id] && (
              <span className={classes.wrong}>
                <span className="visually-hidden">has problems</span>
              </span>
            )}
          </button>
        ))}
      </div>
    </nav>
  );
}

/** Arrow keys move between the tabs, in addition to the Tab key. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const tabs = Array.from(event.currentTarget.querySelectorAll('button'));
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  tabs[(at + by + tabs.length) % tabs.length]?.focus();
}
