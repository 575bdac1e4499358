import { useEffect, useState } from 'react';
import { MAX_PRODUCT_IMAGE_BYTES } from '../../../../server/store/store.rules';
import type { PictureValue } from './product-values';

interface Picked {
  pictures: PictureValue[];
  /** Why some of the files are not among them; null when all are. */
  problem: string | null;
}

const MEGABYTE = 1024 * 1024;

/** Makes pictures of files that a person chose. Their addresses hold as long as the form is shown. */
export function usePictureFiles(): (files: readonly File[]) => Promise<Picked> {
  const [addresses] = useState(() => new Set<string>());
  useEffect(
    () => () => {
      for (const address of addresses) URL.revokeObjectURL(address);
      addresses.clear();
    },
    [addresses],
  );

  return async (files) => {
    const picked: Picked = { pictures: [], problem: null };
    for (const file of files) {
      const problem = await problemOf(file);
      if (problem !== null) {
        picked.problem ??= problem;
        continue;
      }
      const src = URL.createObjectURL(file);
      addresses.add(src);
      picked.pictures.push({ key: src, src, file });
    }
    return picked;
  };
}

async function problemOf(file: File): Promise<string | null> {
  if (file.size > MAX_PRODUCT_IMAGE_BYTES) return `“${file.name}” is larger than ${MAX_PRODUCT_IMAGE_BYTES / MEGABYTE} MB. Please choose a smaller one.`;
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return `“${file.name}” cannot be read as a picture. Please choose another.`;
  }
}
