import { parsePicture, pictureSourceSet } from '../../../../server/platform/files/pictures/pictures.rules';

interface PictureProps {
  /** Address as stored in documents. */
  src: string;
  /** Text alternative; empty for a decorative image. */
  alt: string;
  /** Rendered width, as in an image's `sizes` attribute: `(min-width: 60rem) 50vw, 100vw`. */
  sizes: string;
  /** For the image that a visitor sees first: loaded eagerly and with high priority. */
  priority?: boolean;
  /** Class of the image itself. */
  className?: string;
}

/** A responsive image in the width and format that suit the screen. Its space is reserved in advance, so the layout does not shift. */
export function Picture({ src, alt, sizes, priority = false, className }: PictureProps) {
  const picture = parsePicture(src);
  const common = {
    alt,
    className,
    loading: priority ? 'eager' : 'lazy',
    fetchPriority: priority ? 'high' : 'auto',
    decoding: 'async',
  } as const;
  if (picture === null) return <img {...common} src={src} />;
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSourceSet(picture, 'avif')} sizes={sizes} />
      {/* `src` comes last: a browser must not fetch the widest version before it knows the others. */}
      <img {...common} srcSet={pictureSourceSet(picture, 'webp')} sizes={sizes} width={picture.width} height={picture.height} src={src} />
    </picture>
  );
}
