import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useShortcutGroup } from '../../lib/shortcuts/shortcuts';
import { IMAGE_KEYS } from '../../ui/public/image-keys';
import { Picture } from '../../ui/public/picture';
import { indexAt, indexForKey, stepIndex } from './carousel';
import { pictureSource } from '../offer';
import { ProductArt } from './product-art';
import classes from './product-gallery.module.css';
import { NextIcon, PreviousIcon, ZoomIcon } from '../store-icons';
import { ZoomDialog } from './zoom-dialog';

const SIZES = '(min-width: 84rem) 40rem, (min-width: 46rem) 50vw, 100vw';

interface ProductGalleryProps {
  name: string;
  images: readonly string[];
}

/**
 * A product's images as a carousel, counted from 0. The row is a native scroller, so it can be swiped; arrow keys, buttons and thumbnails
 * scroll it too.
 */
export function ProductGallery({ name, images }: ProductGalleryProps) {
  const [index, setIndex] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  /**
   * The image that is shown or being scrolled to (images passed on the way are not marked as current), and the row's width at that time.
   */
  const place = useRef({ index: 0, moving: false, width: 0 });
  const count = images.length;
  useShortcutGroup(count > 1 ? IMAGE_KEYS : null);

  // A resized row loses its scroll position.
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const align = () => {
      place.current.width = element.clientWidth;
      element.scrollTo({ left: place.current.index * element.clientWidth, behavior: 'instant' });
    };
    const observer = new ResizeObserver(align);
    observer.observe(element);
    window.addEventListener('resize', align);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', align);
    };
  }, []);

  function show(next: number): void {
    const element = row.current;
    if (element === null || next === index) return;
    Object.assign(place.current, { index: next, moving: true });
    setIndex(next);
    // Animate only to an adjacent image.
    element.scrollTo({ left: next * element.clientWidth, behavior: Math.abs(next - index) === 1 ? 'auto' : 'instant' });
  }
  function onScroll(): void {
    const element = row.current;
    if (element === null || element.clientWidth !== place.current.width) return;
    const seen = indexAt(element.scrollLeft, element.clientWidth, count);
    if (!place.current.moving) {
      place.current.index = seen;
      setIndex(seen);
    } else if (seen === place.current.index) place.current.moving = false;
  }
  // A swipe may have ended the animation elsewhere.
  function onScrollEnd(): void {
    place.current.moving = false;
    onScroll();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const next = indexForKey(event.key, index, count);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(next);
  }

  if (count === 0) {
    return (
      <div className={classes.stage}>
        <div className={classes.slide}>
          <ProductArt seed={name} />
        </div>
      </div>
    );
  }
  return (
    <section className={classes.gallery} aria-roledescription="carousel" aria-label={`Images of ${name}`} onKeyDown={onKeyDown}>
      <div className={classes.stage}>
        <div
          ref={row}
          className={classes.row}
          tabIndex={0}
          role="group"
          aria-label={count > 1 ? 'Images. Use the arrow keys to move through them.' : 'Image'}
          onScroll={onScroll}
          onScrollEnd={onScrollEnd}
          onPointerDown={() => {
            place.current.moving = false;
          }}
        >
          {images.map((src, position) => (
            <div
              key={src}
              role="group"
              aria-roledescription="slide"
              aria-label={`${position + 1} of ${count}`}
              aria-hidden={position !== index}
              className={classes.slide}
            >
              <Picture
                src={pictureSource(src)}
                alt={count > 1 ? `${name}, image ${position + 1}` : name}
                sizes={SIZES}
                priority={position === 0}
                className={classes.image}
              />
            </div>
          ))}
        </div>
        <button type="button" className={classes.zoom} onClick={() => setZoomed(true)}>
          <ZoomIcon className={classes.icon} />
          <span className="visually-hidden">Zoom in on the image</span>
        </button>
        {count > 1 && (
          <div className={classes.steps}>
            <button type="button" className={classes.step} onClick={() => show(stepIndex(index, -1, count))}>
              <PreviousIcon className={classes.icon} />
              <span className="visually-hidden">Previous image</span>
            </button>
            <span className={classes.place} role="status">
              <span className="visually-hidden">Image </span>
              {index + 1}
              <span aria-hidden="true"> / </span>
              <span className="visually-hidden"> of </span>
              {count}
            </span>
            <button type="button" className={classes.step} onClick={() => show(stepIndex(index, 1, count))}>
              <NextIcon className={classes.icon} />
              <span className="visually-hidden">Next image</span>
            </button>
          </div>
        )}
      </div>
      {count > 1 && (
        <ul className={classes.thumbnails} aria-label="All images">
          {images.map((src, position) => (
            <li key={src}>
              <button
                type="button"
                className={classes.thumbnail}
                aria-current={position === index || undefined}
                onClick={() => show(position)}
              >
                <Picture src={pictureSource(src)} alt={`Show image ${position + 1}`} sizes="5rem" className={classes.small} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed && <ZoomDialog name={name} images={images} index={index} onShow={show} onClose={() => setZoomed(false)} />}
    </section>
  );
}
