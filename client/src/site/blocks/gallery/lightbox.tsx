import type { KeyboardEvent, TouchEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useShortcutGroup } from '../../../lib/shortcuts/shortcuts';
import { IMAGE_KEYS } from '../../../ui/public/image-keys';
import { ArrowIcon, CloseIcon } from '../../../ui/public/icons';
import { Picture } from '../../../ui/public/picture';
import classes from './lightbox.module.css';
import type { ShownImage } from '../shown-blocks';
import { stepOf } from './lightbox-step';

interface LightboxProps {
  images: readonly ShownImage[];
  /** Index of the first image. */
  start: number;
  onClose: () => void;
}

/** Minimum length of a swipe in pixels. */
const SWIPE_PX = 48;

/** An image as large as the viewport; arrows, Home, End and swipes lead to the others. The native dialog traps and restores the focus. */
export function Lightbox({ images, start, onClose }: LightboxProps) {
  const [index, setIndex] = useState(start);
  const dialog = useRef<HTMLDialogElement>(null);
  const touchedAt = useRef<number | null>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  const { length } = images;
  const image = images[index] ?? images[0];
  useShortcutGroup(length > 1 ? IMAGE_KEYS : null, true);
  const step = (by: number) => setIndex((index + by + length) % length);

  function onKeyDown(event: KeyboardEvent) {
    const next = stepOf(event.key, index, length);
    if (next === null) return;
    event.preventDefault();
    setIndex(next);
  }

  function onTouchEnd(event: TouchEvent) {
    const from = touchedAt.current;
    const to = event.changedTouches[0]?.clientX;
    touchedAt.current = null;
    if (from === null || to === undefined || length < 2 || Math.abs(to - from) < SWIPE_PX) return;
    step(to < from ? 1 : -1);
  }

  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Gallery" onClose={onClose} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <p className={classes.count} aria-hidden="true">
          {index + 1} / {length}
        </p>
        <button type="button" className={classes.button} onClick={() => dialog.current?.close()}>
          <CloseIcon className={classes.icon} />
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      <div
        className={classes.stage}
        onTouchStart={(event) => {
          touchedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={onTouchEnd}
        onClick={() => dialog.current?.close()}
      >
        {image && <Picture key={index} src={image.src} alt={image.alt} sizes="100vw" priority className={classes.picture} />}
      </div>
      <div className={classes.foot}>
        {length > 1 && (
          <button type="button" className={classes.button} data-turn="back" onClick={() => step(-1)}>
            <ArrowIcon className={classes.icon} />
            <span className="visually-hidden">Previous image</span>
          </button>
        )}
        <p className={classes.caption} aria-live="polite">
          <span className="visually-hidden">
            Image {index + 1} of {length}
            {image?.alt ? ': ' : ''}
          </span>
          {image?.alt}
        </p>
        {length > 1 && (
          <button type="button" className={classes.button} onClick={() => step(1)}>
            <ArrowIcon className={classes.icon} />
            <span className="visually-hidden">Next image</span>
          </button>
        )}
      </div>
    </dialog>
  );
}
