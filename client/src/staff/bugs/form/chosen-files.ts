import { ATTACHMENT_LIMITS } from '../../../../../server/staff/bugs/attachments/attachments.rules';

/** Files to attach to a new bug. */
export interface ChosenFiles {
  files: readonly File[];
  /** Why some of the last ones were not added; null if all were. */
  problem: string | null;
}

export const NO_FILES: ChosenFiles = { files: [], problem: null };

/** The files with more of them, without those that the server would refuse. */
export function withFiles({ files }: ChosenFiles, added: readonly File[]): ChosenFiles {
  const problems: string[] = [];
  const usable = added.filter(({ name, size }) => {
    if (size === 0) problems.push(`${name} is empty.`);
    else if (size > ATTACHMENT_LIMITS.bytes) problems.push(`${name} is larger than 25 MB.`);
    return size > 0 && size <= ATTACHMENT_LIMITS.bytes;
  });
  const all = [...files, ...usable];
  if (all.length > ATTACHMENT_LIMITS.perUpload) problems.push('A new bug can have up to five files. Attach the others on its page.');
  return { files: all.slice(0, ATTACHMENT_LIMITS.perUpload), problem: problems.length === 0 ? null : problems.join(' ') };
}

/** The files without one of them. */
export function withoutFile({ files }: ChosenFiles, removed: File): ChosenFiles {
  return { files: files.filter((file) => file !== removed), problem: null };
}
