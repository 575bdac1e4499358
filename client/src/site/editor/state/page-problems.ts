import { problemsOf } from '../../../../../server/site/project-pages/blocks-problems.rules';
import type { Block } from '../../../../../server/site/project-pages/blocks.rules';
import { SLUG, SLUG_MESSAGE } from '../../../../../server/site/text/slug.rules';
import type { PageDraft } from './editor-state';

/** An error that prevents a page from being saved. */
export interface PageProblem {
  /** Id of the block; null if the error is about the page itself: its settings, or all blocks together. */
  block: string | null;
  /** Field of the block (`ctas.0.url`) or of the page (`slug`); empty if no single field is at fault. */
  path: string;
  message: string;
}

/** A value in a draft that the server refused. It applies as long as the field has the same value. */
export interface Refusal extends PageProblem {
  value: unknown;
}

const BLOCK_FIELD = /^blocks\.(\d+)(?:\.(.*))?$/;

/** The server's messages, matched to their blocks. `sent` is the draft that was refused. */
export function refusalsOf(fields: Readonly<Record<string, string>>, sent: PageDraft): Refusal[] {
  return Object.entries(fields).map(([name, message]) => {
    const [, index, path = ''] = BLOCK_FIELD.exec(name) ?? [];
    const block = index === undefined ? undefined : sent.blocks[Number(index)];
    if (block !== undefined) return { block: block.id, path, message, value: valueAt(block, path) };
    return { block: null, path: name === 'blocks' ? '' : name, message, value: valueAt(sent, name) };
  });
}

/** All problems of a draft, in page order: those found by the rules, then the server's for unchanged values. */
export function problemsIn(draft: PageDraft, refusals: readonly Refusal[]): PageProblem[] {
  const ruled = problemsOf(draft.blocks).map(({ index, path, message }) => ({ block: draft.blocks[index]?.id ?? null, path, message }));
  const address = SLUG.test(draft.slug) ? [] : [{ block: null, path: 'slug', message: SLUG_MESSAGE }];
  const still = refusals.filter(({ block, path, value }) => {
    const holder = block === null ? draft : draft.blocks.find(({ id }) => id === block);
    return holder !== undefined && same(valueAt(holder, block === null && path === '' ? 'blocks' : path), value);
  });
  return [...ruled, ...address, ...still];
}

/** The first problem of each field in one form. */
export function problemsByPath(problems: readonly PageProblem[], block: string | null): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { block: of, path, message } of problems) if (of === block) messages[path] ??= message;
  return messages;
}

/** The value at a path such as `ctas.0.url`; the whole object for an empty path. */
function valueAt(holder: Block | PageDraft, path: string): unknown {
  let value: unknown = holder;
  for (const name of path === '' ? [] : path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
