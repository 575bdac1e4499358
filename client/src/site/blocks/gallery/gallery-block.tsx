import type { CSSProperties } from 'react';
import { useState } from 'react';
import { parsePicture } from '../../../../../server/platform/files/pictures/pictures.rules';
import { Picture } from '../../../ui/public/picture';
import type { SectionProps } from '../frame/block-section';
import { BlockSection } from '../frame/block-section';
import classes from './gallery-block.module.css';
import { galleryRows } from './gallery-rows';
import { Lightbox } from './lightbox';
import type { ShownGallery } from '../shown-blocks';

/** For images of unknown size. */
const DEFAULT_SHAPE = 16 / 9;
/** Limits of the aspect ratios that images keep in the rows. */
const MIN_SHAPE = 0.6;
const MAX_SHAPE = 2.4;

/** Images in justified rows that keep their aspect ratios; each opens in a lightbox. */
export function GalleryBlock({ block: { heading, images }, ...section }: { block: ShownGallery } & SectionProps) {
  const [open, setOpen] = useState<number | null>(null);
  const shapes = images.map(({ src }) => shapeOf(src));
  const places = galleryRows(shapes);
  return (
    <BlockSection type="gallery" heading={heading} {...section}>
      <ul className={classes.rows}>
        {images.map(({ src, alt }, index) => {
          const { share = 1, inRow = 1 } = places[index] ?? {};
          const place = { '--shape': shapes[index], '--share': share.toFixed(4), '--gaps': inRow - 1 } as CSSProperties;
          return (
            <li key={index} className={classes.cell} style={place}>
              <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => setOpen(index)}>
                <Picture src={src} alt={alt} sizes={`(min-width: 42rem) ${Math.ceil(share * 100)}vw, 100vw`} className={classes.picture} />
                <span className="visually-hidden">{alt === '' ? `Enlarge image ${index + 1}` : 'Enlarge'}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {open !== null && <Lightbox images={images} start={open} onClose={() => setOpen(null)} />}
    </BlockSection>
  );
}

/** Aspect ratio (width by height), known before the image has loaded. */
function shapeOf(src: string): number {
  const picture = parsePicture(src);
  const shape = picture === null ? DEFAULT_SHAPE : picture.width / picture.height;
  return Math.round(Math.min(MAX_SHAPE, Math.max(MIN_SHAPE, shape)) * 1000) / 1000;
}
