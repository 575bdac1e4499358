import { useEffect, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../../../server/platform/files/pictures/pictures.rules.js';
import { ApiError } from '../../../lib/http/http';
import { uploadPicture } from '../editor.api';

/** Accepted file types. The server checks the content. */
export const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];

/** An upload error: the specification's text, and the reason. */
interface UploadProblem {
  title: 'Upload failed';
  why: string;
}

interface PictureUpload {
  /** The share that was sent, from 0 to 1; null without an upload. */
  share: number | null;
  problem: UploadProblem | null;
  /** Uploads images one after the other, after those still waiting if there can be several, and reports the address of each once it is stored. A refused one does not block the rest. */
  start: (files: readonly File[]) => void;
  cancel: () => void;
}

/**
 * Uploads images for a page. The current image stays until the new one is stored; leaving the form cancels the upload.
 * @param multiple true if images that are chosen during an upload are added to it; otherwise they replace it
 */
export function usePictureUpload(onStored: (address: string, file: File) => void, multiple = false): PictureUpload {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const running = useRef<AbortController | null>(null);
  /** The files of the upload in progress, to which others can be added; null without one. */
  const batch = useRef<File[] | null>(null);
  // Input during the upload must not be overwritten by an older render's callback.
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  }, [onStored]);
  useEffect(() => () => running.current?.abort(), []);

  async function send(chosen: readonly File[]): Promise<void> {
    const files = [...chosen];
    batch.current = files;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setProblem(null);
    setShare(0);
    const problems: string[] = [];
    for (const [index, file] of files.entries()) {
      const refused = problemOf(file);
      if (refused !== null) {
        problems.push(refused);
        continue;
      }
      try {
        const { url } = await uploadPicture(file, (sent) => setShare((index + sent) / files.length), signal);
        stored.current(url, file);
      } catch (error) {
        if (signal.aborted) return;
        const why = error instanceof ApiError ? error.message : 'Please try again.';
        problems.push(files.length > 1 ? `${file.name}: ${why}` : why);
        const remaining = files.length - index - 1;
        if (isAboutTheFile(error) || remaining === 0) continue;
        problems.push(remaining === 1 ? 'The file after it was not uploaded.' : `The ${remaining} files after it were not uploaded.`);
        break;
      }
    }
    if (problems.length > 0) setProblem({ title: 'Upload failed', why: problems.join(' ') });
    if (signal.aborted) return;
    batch.current = null;
    setShare(null);
  }

  return {
    share,
    problem,
    start: (files) => {
      if (multiple && batch.current !== null) batch.current.push(...files);
      else if (files.length > 0) void send(files);
    },
    cancel: () => {
      running.current?.abort();
      batch.current = null;
      setShare(null);
    },
  };
}

/** True for an error that is specific to the file, so that others may still succeed. */
function isAboutTheFile(error: unknown): boolean {
  return error instanceof ApiError && [400, 413, 415].includes(error.status);
}

/** Why a file would be refused, checked before sending it. */
function problemOf(file: File): string | null {
  if (!PICTURE_KINDS.includes(file.type)) return `${file.name} is not a supported image. Choose a PNG, JPEG, WebP, AVIF or GIF file.`;
  return file.size > MAX_PICTURE_BYTES ? `${file.name} is larger than 10 MB. Choose a smaller image.` : null;
}
