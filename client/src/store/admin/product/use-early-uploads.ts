import { useEffect, useRef, useState } from 'react';
import { uploadProductImage } from '../products.api';
import type { PictureValue } from './product-values';

interface EarlyUploads {
  /** The uploaded share of each pending image, by key; 1 while the server processes it. */
  shares: ReadonlyMap<string, number>;
  /** Uploads images one after the other. One that fails is sent with the form instead. */
  start: (pictures: readonly PictureValue[]) => void;
  /** Aborts pending uploads: the form is about to send the files itself. */
  stop: () => void;
}

/**
 * Uploads images while the rest of the form is filled in, so that saving does not wait for them.
 * @param latest returns the form's current images
 * @param onStored called with the key of an image that is stored, and its address
 */
export function useEarlyUploads(latest: () => readonly PictureValue[], onStored: (key: string, src: string) => void): EarlyUploads {
  const [shares, setShares] = useState<ReadonlyMap<string, number>>(new Map());
  const queue = useRef<PictureValue[]>([]);
  const running = useRef<AbortController | null>(null);
  const stop = (): void => {
    queue.current = [];
    running.current?.abort();
    running.current = null;
    setShares(new Map());
  };
  useEffect(() => () => running.current?.abort(), []);

  const work = async (): Promise<void> => {
    const control = (running.current = new AbortController());
    for (let next = queue.current.shift(); next !== undefined && !control.signal.aborted; next = queue.current.shift()) {
      const { key, file } = next;
      // An image that was removed meanwhile need not be sent.
      if (file === null || !latest().some((picture) => picture.key === key)) continue;
      const share = (sent: number | null): void =>
        setShares((now) => {
          const rest = [...now].filter(([other]) => other !== key);
          return new Map(sent === null ? rest : [...rest, [key, sent]]);
        });
      share(0);
      try {
        const { src } = await uploadProductImage(file, share, control.signal);
        if (!control.signal.aborted) onStored(key, src);
      } catch {
        // The form sends the file and shows its error.
      }
      if (!control.signal.aborted) share(null);
    }
    if (running.current === control) running.current = null;
  };

  return {
    shares,
    start: (pictures) => {
      queue.current.push(...pictures);
      if (running.current === null) void work();
    },
    stop,
  };
}
