import { IsString, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed } from '../../platform/text/text-input.js';

export class DriveQuery extends PageQuery {
  /** Part of a name. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

export class DriveFileView {
  id!: string;
  name!: string;
  /** Bytes. */
  size!: number;
  uploadDate!: string;
  /** Name shown to colleagues; null once the account is deleted. */
  uploadedBy!: string | null;
  can!: { delete: boolean };
}

export class DriveFilePage {
  /** Newest first. */
  items!: DriveFileView[];
  nextCursor!: string | null;
}
