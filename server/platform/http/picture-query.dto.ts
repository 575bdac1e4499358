import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Optional } from './optional.js';

/** Query of a route that serves an attachment. */
export class PictureQuery {
  /** Returns a re-encoded image at least this wide, for display; without it, the file is downloaded. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(4_000)
  picture?: number;
}
