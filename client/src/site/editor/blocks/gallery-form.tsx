import { type GalleryBlock, type GalleryImage, newImage } from '../../../../../server/site/project-pages/blocks.rules';
import type { BlockFormProps } from './block-form-props';
import { EntryList, type EntryProps } from '../fields/entry-list';
import { PictureDrop } from '../fields/picture-drop';
import { PictureField } from '../fields/picture-field';
import { TextField } from '../fields/text-field';

export function GalleryForm({ block, change }: BlockFormProps<GalleryBlock>) {
  const { images } = block;
  return (
    <EntryList
      path="images"
      label="Images"
      noun="image"
      entries={images}
      adding={<PictureDrop label="Add images" multiple onStored={(src) => change({ images: [...images, newImage(src)] }, null)} />}
      onChange={(next, field) => change({ images: next }, field)}
      render={ImageFields}
    />
  );
}

function ImageFields({ entry, path, change }: EntryProps<GalleryImage>) {
  return (
    <>
      <PictureField path={`${path}.src`} label="Image" value={entry.src} onChange={(src) => change({ src }, 'src')} />
      <TextField
        path={`${path}.alt`}
        label="Alt text"
        hint="Describe the image for people who cannot see it. Leave this empty only for decorative images."
        value={entry.alt}
        onChange={(alt) => change({ alt }, 'alt')}
      />
    </>
  );
}
