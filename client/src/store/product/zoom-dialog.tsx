import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useShortcutGroup } from '../../lib/shortcuts/shortcuts';
import { Button } from '../../ui/public/button';
import { CloseIcon } from '../../ui/public/icons';
import { IMAGE_KEYS } from '../../ui/public/image-keys';
import { Picture } from '../../ui/public/picture';
import { indexForKey, stepIndex } from './carousel';
import { pictureSource } from '../offer';
import { NextIcon, PreviousIcon } from '../store-icons';
import classes from './zoom-dialog.module.css';

interface ZoomDialogProps {
  name: string;
  images: readonly string[];
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** An image in full screen, and zoomed on demand. The native dialog traps and restores the focus. */
export function ZoomDialog({ name, images, index, onShow, onClose }: ZoomDialogProps) {
  const [large, setLarge] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const id = useId();
  const count = images.length;
  const src = images[index] ?? '';
  useShortcutGroup(count > 1 ? IMAGE_KEYS : null, true);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  // An image larger than the viewport starts at its centre.
  useEffect(() => {
    const element = pane.current;
    if (large && element !== null)
      element.scrollTo((element.scrollWidth - element.clientWidth) / 2, (element.scrollHeight - element.clientHeight) / 2);
  }, [large]);

  function show(next: number): void {
    setLarge(false);
    onShow(next);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const next = indexForKey(event.key, index, count);
    if (next === null) return;
    // The carousel around the dialog has the same keys.
    event.stopPropagation();
    // Arrow keys pan an image that is larger than the viewport.
    if (large) return;
    event.preventDefault();
    show(next);
  }

  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={`${id}-title`} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title}>
          {name}
        </h2>
        <Button look="quiet" aria-pressed={large} onClick={() => setLarge(!large)}>
          Enlarge
        </Button>
        <button type="button" className={classes.round} onClick={() => dialog.current?.close()}>
          <CloseIcon className={classes.icon} />
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      <div
        key={src}
        ref={pane}
        className={classes.window}
        data-large={large || undefined}
        tabIndex={large ? 0 : undefined}
        role="group"
        aria-label={large ? 'Enlarged image. Use the arrow keys to move it.' : 'Image'}
      >
        <Picture
          src={pictureSource(src)}
          alt={count > 1 ? `${name}, image ${index + 1} of ${count}` : name}
          sizes={large ? '200vw' : '100vw'}
          priority
          className={classes.image}
        />
      </div>
      {count > 1 && (
        <div className={classes.foot}>
          <button type="button" className={classes.round} onClick={() => show(stepIndex(index, -1, count))}>
            <PreviousIcon className={classes.icon} />
            <span className="visually-hidden">Previous image</span>
          </button>
          <span className={classes.place} role="status">
            {index + 1} of {count}
          </span>
          <button type="button" className={classes.round} onClick={() => show(stepIndex(index, 1, count))}>
            <NextIcon className={classes.icon} />
            <span className="visually-hidden">Next image</span>
          </button>
        </div>
      )}
    </dialog>
  );
}
