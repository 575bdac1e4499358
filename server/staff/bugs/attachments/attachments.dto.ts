import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';

export class BugAttachmentQuery {
  /** Returns an image at least this wide, for display; without it, the file is downloaded. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(4_000)
  picture?: number;
}

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
