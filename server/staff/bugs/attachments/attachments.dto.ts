import { Matches } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export class AttachQuery {
  /** An id for each file, separated by commas. A repeated upload attaches a file with the same id once. */
  @Optional()
  @Matches(new RegExp(`^${UUID}(?:,${UUID}){0,4}$`))
  ids?: string;
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
