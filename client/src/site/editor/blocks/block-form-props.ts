import type { KnownBlock } from '../../../../../server/site/project-pages/blocks.rules';

export interface BlockFormProps<B extends KnownBlock> {
  block: B;
  /** `field` names the edited field, for grouping into one undo step; null makes the change a step of its own. */
  change: (changes: Partial<B>, field: string | null) => void;
}
