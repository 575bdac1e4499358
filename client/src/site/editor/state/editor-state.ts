import type { Block } from '../../../../../server/site/project-pages/blocks.rules';

/** The editable part of a page. */
export interface PageDraft {
  slug: string;
  blocks: readonly Block[];
  seoTitle: string;
  seoDesc: string;
  ogImage: string;
}

export interface EditorState {
  draft: PageDraft;
  /** Earlier drafts, latest last. */
  past: readonly PageDraft[];
  /** Undone drafts, the next to redo first. */
  future: readonly PageDraft[];
  /** Subject of the last change: further typing in the same field is one undo step. Null ends the run. */
  run: string | null;
}

export type EditorAction =
  | { kind: 'add'; block: Block; at?: number }
  | { kind: 'move'; id: string; to: number }
  | { kind: 'duplicate'; id: string; newId: string }
  | { kind: 'remove'; id: string }
  /** `field` names the edited field, so that typing is undone as a whole and not letter by letter; null makes it a step of its own. */
  | { kind: 'change'; id: string; changes: object; field: string | null }
  | { kind: 'page'; changes: Partial<Omit<PageDraft, 'blocks'>>; field: string }
  /** Replaces the whole draft with a revision or another user's version. Undo restores the previous draft. */
  | { kind: 'replace'; draft: PageDraft }
  /** The server has stored `sent`, as `stored`. Input since then stays. */
  | { kind: 'stored'; sent: PageDraft; stored: PageDraft }
  | { kind: 'undo' }
  | { kind: 'redo' };

/** Maximum number of undo steps. */
const MAX_STEPS = 100;

export function startState(draft: PageDraft): EditorState {
  return { draft, past: [], future: [], run: null };
}

/** The editor's reducer. An action that changes nothing returns the same state. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { draft } = state;
  switch (action.kind) {
    case 'undo': {
      const before = state.past.at(-1);
      return before === undefined ? state : { draft: before, past: state.past.slice(0, -1), future: [draft, ...state.future], run: null };
    }
    case 'redo': {
      const [after, ...future] = state.future;
      return after === undefined ? state : { draft: after, past: [...state.past, draft], future, run: null };
    }
    case 'stored':
      return draft === action.sent ? { ...state, draft: action.stored, run: null } : state;
    case 'replace':
      return step(state, action.draft, null);
    case 'page':
      return step(state, { ...draft, ...action.changes }, `page ${action.field}`);
    case 'change': {
      const blocks = draft.blocks.map((block) => (block.id === action.id ? { ...block, ...action.changes } : block));
      return step(state, { ...draft, blocks }, action.field === null ? null : `${action.id} ${action.field}`);
    }
    default: {
      const blocks = arranged(draft.blocks, action);
      return blocks === null ? state : step(state, { ...draft, blocks }, null);
    }
  }
}

function step(state: EditorState, draft: PageDraft, run: string | null): EditorState {
  if (run !== null && run === state.run) return { ...state, draft, future: [] };
  return { draft, past: [...state.past.slice(1 - MAX_STEPS), state.draft], future: [], run };
}

type Arranging = Extract<EditorAction, { kind: 'add' | 'move' | 'duplicate' | 'remove' }>;

/** The blocks after one was added, removed or moved; null if that changes nothing. */
function arranged(blocks: readonly Block[], action: Arranging): Block[] | null {
  if (action.kind === 'add') return inserted(blocks, action.block, action.at ?? blocks.length);
  const from = blocks.findIndex(({ id }) => id === action.id);
  const block = blocks[from];
  if (block === undefined) return null;
  switch (action.kind) {
    case 'move':
      return action.to === from || action.to < 0 || action.to >= blocks.length ? null : moved(blocks, from, action.to);
    case 'duplicate':
      return inserted(blocks, { ...structuredClone(block), id: action.newId }, from + 1);
    case 'remove':
      return blocks.filter(({ id }) => id !== action.id);
  }
}

function inserted(blocks: readonly Block[], block: Block, at: number): Block[] {
  return [...blocks.slice(0, at), block, ...blocks.slice(at)];
}

/** The same entries with one moved; also used for the lists inside blocks. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = [...entries];
  const [entry] = rest.splice(from, 1);
  if (entry !== undefined) rest.splice(to, 0, entry);
  return rest;
}

/** Whether two drafts would be stored alike. */
export function sameDraft(a: PageDraft, b: PageDraft): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
