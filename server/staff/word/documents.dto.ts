import { IsIn, IsInt, IsString, MaxLength, Min, MinLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { CleanName, NoneWhenEmpty, Trimmed } from '../../platform/text/text-input.js';
import { DOCUMENT_LIMITS, EXPORT_FORMATS, type ExportFormat } from './documents.rules.js';

const NAME_MISSING = 'Enter a name.';

export class DocumentsQuery extends PageQuery {
  /** Part of a name. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

export class CreateDocument {
  @CleanName()
  @IsString()
  @MinLength(1, { message: NAME_MISSING })
  @MaxLength(DOCUMENT_LIMITS.name)
  name!: string;

  /** HTML; empty if omitted. Images of other documents in it are copied. */
  @Optional()
  @IsString()
  content?: string;
}

export class SaveDocument {
  /** HTML. */
  @IsString()
  content!: string;

  @Optional()
  @CleanName()
  @IsString()
  @MinLength(1, { message: NAME_MISSING })
  @MaxLength(DOCUMENT_LIMITS.name)
  name?: string;

  /** The version that the change is based on; without it, the stored version is overwritten. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

export class ExportQuery {
  @IsIn(EXPORT_FORMATS)
  format!: ExportFormat;
}

export class DocumentRowView {
  id!: string;
  name!: string;
  version!: number;
  createdAt!: string;
  /** Name shown to colleagues; null once the account is deleted. */
  createdBy!: string | null;
  updatedAt!: string;
  /** Who saved last. */
  updatedBy!: string | null;
  can!: { delete: boolean };
}

export class DocumentView extends DocumentRowView {
  /** Sanitised HTML. */
  content!: string;
}

export class DocumentsPage {
  /** The latest change first. */
  items!: DocumentRowView[];
  nextCursor!: string | null;
}

export class DocumentImageView {
  /** Address by which the content shows the image. */
  src!: string;
  /** Pixels. */
  width!: number;
  height!: number;
}
