import { useEffect, useState } from 'react';
import { SCHEMA_VERSION, upgradeBlocks } from '../../../../server/site/project-pages/blocks.rules';
import { personalStore } from '../../lib/storage/browser-storage';
import { TabInput } from '../../lib/forms/tab-input';
import { storedBy } from '../../lib/forms/stored-draft';
import { type PageDraft, sameDraft } from './editor-state';
import type { PageBase } from './page-draft';

/** Unsaved work that this browser kept. */
export interface StoredDraft extends PageBase {
  /** ISO moment of its last change. */
  keptAt: string;
}

const WAIT_MS = 400;

/** Whatever the cookie settings say, a session that ends in the middle of the work must not end the work. */
const held = new TabInput<StoredDraft>();

/**
 * Keeps unsaved work until it is saved or thrown away, or its owner signs out: in this browser where the visitor allows it, else in this
 * tab until it is closed.
 *
 * @param base what the draft began from
 */
export function useLocalDraft(projectId: string, userId: string, base: PageBase, draft: PageDraft, dirty: boolean) {
  const [store] = useState(() => personalStore('functional', `page-draft:${projectId}`));
  // Work that was left behind earlier is offered first, and not written over before there was an answer.
  const [offer, setOffer] = useState(() => unlike(held.read(projectId, userId) ?? readDraft(store.read(), userId), base.draft));
  const { version, schemaVersion } = base;

  useEffect(() => {
    if (offer !== null) return undefined;
    if (!dirty) {
      store.remove();
      held.remove(projectId);
      return undefined;
    }
    const stored: StoredDraft = { draft, version, schemaVersion, keptAt: new Date().toISOString() };
    held.write(projectId, userId, stored);
    const keep = (): void => store.write(JSON.stringify({ userId, ...stored }));
    const timer = setTimeout(keep, WAIT_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [projectId, userId, store, offer, dirty, draft, version, schemaVersion]);

  return {
    offer,
    /** The offer was taken or thrown away. */
    settle: () => setOffer(null),
    /** False when the cookie settings forbid it. */
    allowed: store.allowed(),
  };
}

function unlike(stored: StoredDraft | null, draft: PageDraft): StoredDraft | null {
  return stored === null || sameDraft(stored.draft, draft) ? null : stored;
}

/** What was kept of this person's work, or null when there is nothing that can be read. */
function readDraft(text: string | null, userId: string): StoredDraft | null {
  const { draft, version, schemaVersion, keptAt } = (storedBy(userId, text) ?? {}) as Partial<StoredDraft>;
  if (
    draft === undefined ||
    !Array.isArray(draft.blocks) ||
    typeof version !== 'number' ||
    typeof keptAt !== 'string' ||
    Number.isNaN(Date.parse(keptAt))
  )
    return null;
  const { slug, seoTitle, seoDesc, ogImage } = draft;
  if (![slug, seoTitle, seoDesc, ogImage].every((part) => typeof part === 'string')) return null;
  return {
    draft: { slug, blocks: upgradeBlocks(draft.blocks, SCHEMA_VERSION), seoTitle, seoDesc, ogImage },
    version,
    schemaVersion: schemaVersion ?? SCHEMA_VERSION,
    keptAt,
  };
}
