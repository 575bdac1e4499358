import { MAX_PRODUCT_IMAGE_BYTES } from '../../../../../server/store/store.rules';
import { newId } from '../../../lib/forms/new-id';
import type { PictureValue } from './product-values';

interface Picked {
  pictures: PictureValue[];
  /** Why files were rejected, each by its name. */
  problems: string[];
}

const MEGABYTE = 1024 * 1024;

/** Turns files that the user chose into images. */
export async function pickedFiles(files: readonly File[]): Promise<Picked> {
  const picked: Picked = { pictures: [], problems: [] };
  for (const file of files) {
    const problem = await problemOf(file);
    if (problem === null) picked.pictures.push({ key: newId(), src: '', file });
    else picked.problems.push(problem);
  }
  return picked;
}

async function problemOf(file: File): Promise<string | null> {
  if (file.size > MAX_PRODUCT_IMAGE_BYTES)
    return `“${file.name}” is larger than ${MAX_PRODUCT_IMAGE_BYTES / MEGABYTE} MB. Please choose a smaller one.`;
  try {
    (await createImageBitmap(file)).close();
    return null;
  } catch {
    return `“${file.name}” cannot be read as an image. Please choose another.`;
  }
}
