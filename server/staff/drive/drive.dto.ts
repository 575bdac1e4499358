import { IsIn, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed } from '../../platform/text/text-input.js';
import { DRIVE_SORTS, type DriveSort } from './drive.rules.js';

export class DriveQuery extends PageQuery {
  /** Part of a name. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;

  /** `newest` by default. */
  @Optional()
  @IsIn(DRIVE_SORTS)
  sort?: DriveSort;
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
  items!: DriveFileView[];
  nextCursor!: string | null;
}
