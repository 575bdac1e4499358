import type { OverviewBlock } from '../../../../../server/site/project-pages/blocks.rules';
import type { BlockFormProps } from './block-form-props';
import { LongTextField } from '../fields/text-field';

export function OverviewForm({ block, change }: BlockFormProps<OverviewBlock>) {
  return (
    <LongTextField
      path="markdown"
      label="Text"
      rows={8}
      hint="# to ### start a heading, - starts a bullet, an empty line ends a paragraph. [Text](/path) is a link."
      value={block.markdown}
      onChange={(markdown) => change({ markdown }, 'markdown')}
    />
  );
}
