import type { OverviewBlock } from '../../../../../server/site/project-pages/blocks.rules';
import { MarkdownField } from '../fields/markdown-field';
import type { BlockFormProps } from './block-form-props';

export function OverviewForm({ block, change }: BlockFormProps<OverviewBlock>) {
  return (
    <MarkdownField
      path="markdown"
      label="Text"
      hint="# to ### start a heading, - starts a bullet, an empty line ends a paragraph. **Bold**, *italic*, and [text](/path) for a link."
      value={block.markdown}
      onChange={(markdown, whole) => change({ markdown }, whole ? null : 'markdown')}
    />
  );
}
