import { useEffect, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../../../server/platform/files/pictures/pictures.rules.js';
import { ApiError } from '../../../lib/http/http';
import { uploadPicture } from '../editor.api';

/** What can be chosen. The server looks at the content itself. */
export const PICTURE_KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];

/** Something went wrong: the words of the specification, and why. */
export interface UploadProblem {
  title: 'Upload failed';
  why: string;
}

export interface PictureUpload {
  /** The share that was sent, from 0 to 1; null while nothing is under way. */
  share: number | null;
  problem: UploadProblem | null;
  /** Sends pictures one after the other and reports the address of each as soon as it is stored. One that is refused does not hold up the rest. */
  start: (files: readonly File[]) => void;
  cancel: () => void;
}

/** Uploading pictures for a page. What was there stays until a picture has arrived; leaving the form calls the upload off. */
export function usePictureUpload(onStored: (address: string, file: File) => void): PictureUpload {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const running = useRef<AbortController | null>(null);
  // What was typed during the upload must not be overwritten by an older form.
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  }, [onStored]);
  useEffect(() => () => running.current?.abort(), []);

  async function send(files: readonly File[]): Promise<void> {
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
        const left = files.length - index - 1;
        if (isAboutTheFile(error) || left === 0) continue;
        problems.push(left === 1 ? 'The file after it was not uploaded.' : `The ${left} files after it were not uploaded.`);
        break;
      }
    }
    if (problems.length > 0) setProblem({ title: 'Upload failed', why: problems.join(' ') });
    if (!signal.aborted) setShare(null);
  }

  return {
    share,
    problem,
    start: (files) => {
      if (files.length > 0) void send(files);
    },
    cancel: () => {
      running.current?.abort();
      setShare(null);
    },
  };
}

/** True for an answer that another file need not get as well. */
function isAboutTheFile(error: unknown): boolean {
  return error instanceof ApiError && [400, 413, 415].includes(error.status);
}

/** Why a file need not be sent to be refused. */
function problemOf(file: File): string | null {
  if (!PICTURE_KINDS.includes(file.type)) return `${file.name} is not a supported image. Choose a PNG, JPEG, WebP, AVIF or GIF file.`;
  return file.size > MAX_PICTURE_BYTES ? `${file.name} is larger than 10 MB. Choose a smaller image.` : null;
}
