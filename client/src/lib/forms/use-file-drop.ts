import { type DragEvent, useState } from 'react';

/** The props of an element on which files can be dropped. */
interface FileDropProps {
  /** Files are held over it. */
  'data-over': true | undefined;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
}

/** Takes files that are dropped; anything else, such as text, is left to the browser. */
export function useFileDrop(onFiles: (files: File[]) => void): FileDropProps {
  const [over, setOver] = useState(false);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return {
    'data-over': over || undefined,
    onDragOver: (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}
