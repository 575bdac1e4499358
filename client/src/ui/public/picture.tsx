import { parsePicture, pictureSourceSet } from '../../../../server/platform/files/pictures/pictures.rules';

interface PictureProps {
  /** Address as documents hold it. */
  src: string;
  /** What is to be seen; empty when the picture is decoration. */
  alt: string;
  /** How wide it is shown, as in the attribute of an image: `(min-width: 60rem) 50vw, 100vw`. */
  sizes: string;
  /** For the picture that a visitor sees first: loaded at once and before others. */
  priority?: boolean;
  /** Of the image itself. */
  className?: string;
}

/** A picture in the width and format that suit the screen. Its room is known before the first byte, so nothing jumps. */
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
      {/* The address comes last: a browser must not fetch the widest form before it knows the others. */}
      <img {...common} srcSet={pictureSourceSet(picture, 'webp')} sizes={sizes} width={picture.width} height={picture.height} src={src} />
    </picture>
  );
}
