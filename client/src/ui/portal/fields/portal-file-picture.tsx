import { type CSSProperties, useCallback } from 'react';

interface PortalFilePictureProps {
  file: File;
  alt: string;
  style?: CSSProperties;
}

/** A preview of a chosen image. Its object URL is valid while it is shown. */
export function PortalFilePicture({ file, alt, style }: PortalFilePictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} style={style} />;
}
