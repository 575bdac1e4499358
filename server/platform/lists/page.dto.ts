import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './cursors.js';
import { Optional } from '../http/optional.js';

/** Page parameters of a list: bounded size, opaque cursor. */
export class PageQuery {
  /** Rows per page, 1 to 100. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit: number = DEFAULT_PAGE_SIZE;

  /** `nextCursor` of the previous page. */
  @Optional()
  @IsString()
  @MaxLength(400)
  cursor?: string;
}
