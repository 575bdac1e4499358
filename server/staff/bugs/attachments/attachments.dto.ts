export class PictureSize {
  width!: number;
  height!: number;
}

/** A log or a screenshot. */
export class BugAttachmentView {
  id!: string;
  name!: string;
  content_type!: string;
  size!: number;
  /** Size of an image in pixels; null for other files. */
  picture!: PictureSize | null;
  uploaded_by_name!: string | null;
  created_at!: string;
  can_delete!: boolean;
}
