import type { KnownBlock } from '../../../../../server/site/project-pages/blocks.rules';

export interface BlockFormProps<B extends KnownBlock> {
  block: B;
  /** `field` names what is typed in, as one step of undoing; null makes the change a step of its own. */
  change: (changes: Partial<B>, field: string | null) => void;
}
