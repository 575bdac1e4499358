import { type LinksBlock, newLink } from '../../../../../server/site/project-pages/blocks.rules';
import type { BlockFormProps } from './block-form-props';
import { EntryList } from '../fields/entry-list';
import { LinkFields } from '../fields/link-fields';

export function LinksForm({ block, change }: BlockFormProps<LinksBlock>) {
  return (
    <EntryList
      path="links"
      label="Links"
      noun="link"
      entries={block.links}
      blank={newLink}
      onChange={(links, field) => change({ links }, field)}
      render={LinkFields}
    />
  );
}
