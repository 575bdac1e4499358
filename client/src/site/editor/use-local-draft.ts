import { useEffect, useState } from 'react';
import { SCHEMA_VERSION, upgradeBlocks } from '../../../../server/site/project-pages/blocks.rules';
import { localStore } from '../../lib/browser-storage';
import { type PageDraft, sameDraft } from './editor-state';
import type { PageBase } from './page-draft';

/** Unsaved work that this browser kept. */
export interface KeptDraft extends PageBase {
  /** ISO moment of its last change. */
  keptAt: string;
}

const WAIT_MS = 400;

/** Held while this tab lives, whatever the cookie settings say: a session that ends in the middle of the work must not end the work. */
const held = new Map<string, string>();

/**
 * Keeps unsaved work until it is saved or thrown away: in this browser where the visitor allows it, else in this tab until it is closed.
 *
 * @param base what the draft began from
 */
export function useLocalDraft(projectId: string, base: PageBase, draft: PageDraft, dirty: boolean) {
  const [store] = useState(() => localStore('functional', `page-draft:${projectId}`));
  // Work that was left behind earlier is offered first, and not written over before there was an answer.
  const [offer, setOffer] = useState(() => unlike(readDraft(store.read() ?? held.get(projectId) ?? null), base.draft));
  const { version, schemaVersion } = base;

  useEffect(() => {
    if (offer !== null) return undefined;
    if (!dirty) {
      store.remove();
      held.delete(projectId);
      return undefined;
    }
    const keep = (): void => {
      const kept: KeptDraft = { draft, version, schemaVersion, keptAt: new Date().toISOString() };
      const text = JSON.stringify(kept);
      held.set(projectId, text);
      store.write(text);
    };
    const timer = setTimeout(keep, WAIT_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [projectId, store, offer, dirty, draft, version, schemaVersion]);

  return {
    offer,
    /** The offer was taken or thrown away. */
    settle: () => setOffer(null),
    /** False when the cookie settings forbid it. */
    allowed: store.allowed(),
  };
}

function unlike(kept: KeptDraft | null, draft: PageDraft): KeptDraft | null {
  return kept === null || sameDraft(kept.draft, draft) ? null : kept;
}

/** What was kept, or null when there is nothing that can be read. */
function readDraft(text: string | null): KeptDraft | null {
  if (text === null) return null;
  try {
    const { draft, version, schemaVersion, keptAt } = JSON.parse(text) as Partial<KeptDraft>;
    if (draft === undefined || !Array.isArray(draft.blocks) || typeof version !== 'number' || typeof keptAt !== 'string' || Number.isNaN(Date.parse(keptAt))) return null;
    const { slug, seoTitle, seoDesc, ogImage } = draft;
    if (![slug, seoTitle, seoDesc, ogImage].every((part) => typeof part === 'string')) return null;
    return { draft: { slug, blocks: upgradeBlocks(draft.blocks, SCHEMA_VERSION), seoTitle, seoDesc, ogImage }, version, schemaVersion: schemaVersion ?? SCHEMA_VERSION, keptAt };
  } catch {
    return null;
  }
}
