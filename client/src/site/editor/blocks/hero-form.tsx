import { type HeroBlock, newLink } from '../../../../../server/site/project-pages/blocks.rules';
import type { BlockFormProps } from './block-form-props';
import { EntryList } from '../fields/entry-list';
import { LinkFields } from '../fields/link-fields';
import { PictureField } from '../fields/picture-field';
import { LongTextField, TextField } from '../fields/text-field';

export function HeroForm({ block, change }: BlockFormProps<HeroBlock>) {
  return (
    <>
      <TextField path="title" label="Title" value={block.title} onChange={(title) => change({ title }, 'title')} />
      <LongTextField path="tagline" label="Tagline" rows={2} value={block.tagline} onChange={(tagline) => change({ tagline }, 'tagline')} />
      <PictureField
        path="backgroundImage"
        label="Background image"
        hint="A decorative image behind the text. Without one, the hero uses the studio's colours."
        value={block.backgroundImage}
        onChange={(backgroundImage) => change({ backgroundImage }, null)}
      />
      <EntryList
        path="ctas"
        label="Buttons"
        noun="button"
        entries={block.ctas}
        blank={newLink}
        onChange={(ctas, field) => change({ ctas }, field)}
        render={LinkFields}
      />
    </>
  );
}
