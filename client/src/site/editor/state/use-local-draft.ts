import { useMemo, useState } from 'react';
import { SCHEMA_VERSION, upgradeBlocks } from '../../../../../server/site/project-pages/blocks.rules';
import { storedBy } from '../../../lib/forms/drafts/stored-draft';
import { type OfferedDraft, useOfferedDraft } from '../../../lib/forms/drafts/use-offered-draft';
import { personalStore } from '../../../lib/storage/browser-storage';
import { type PageDraft, sameDraft } from './editor-state';
import type { PageBase } from './page-draft';

/**
 * Stores unsaved work on a page, and offers it on return.
 * @param base what the draft is based on
 */
export function useLocalDraft(projectId: string, userId: string, base: PageBase, draft: PageDraft, dirty: boolean) {
  const [store] = useState(() => personalStore('functional', `page-draft:${projectId}`));
  const { version, schemaVersion } = base;
  const unsaved = useMemo(() => (dirty ? { draft, version, schemaVersion } : null), [dirty, draft, version, schemaVersion]);
  return useOfferedDraft<PageBase>({
    name: `page:${projectId}`,
    userId,
    store,
    unsaved,
    read: (text) => readDraft(text, userId),
    differs: (stored) => !sameDraft(stored.draft, base.draft),
  });
}

/** This user's unsaved work in a stored text; null if there is none or it cannot be parsed. */
function readDraft(text: string | null, userId: string): OfferedDraft<PageBase> | null {
  const { draft, version, schemaVersion, keptAt } = (storedBy(userId, text) ?? {}) as Partial<OfferedDraft<PageBase>>;
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
