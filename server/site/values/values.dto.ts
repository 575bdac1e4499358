import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { CleanName, TrimmedLines } from '../../platform/text/text-input.js';
import { MAX_VALUE_TEXT, MAX_VALUE_TITLE, MAX_VALUES } from './values.rules.js';

/** One of the studio's values. */
export class ValueView {
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a title.' })
  @MaxLength(MAX_VALUE_TITLE)
  title!: string;

  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a sentence or two.' })
  @MaxLength(MAX_VALUE_TEXT)
  text!: string;
}

/** All values in order, for editing. */
export class ValuesView {
  values!: ValueView[];
  /** Send it back with a change; a concurrent change causes 409. 0 while there are none. */
  version!: number;
}

/** Replaces the whole list. */
export class ReplaceValues {
  @IsArray()
  @ArrayMinSize(1, { message: 'Please keep at least one value.' })
  @ArrayMaxSize(MAX_VALUES)
  @IsObject({ each: true, message: 'Each value needs a title and a text.' })
  @ValidateNested({ each: true })
  @Type(() => ValueView)
  values!: ValueView[];

  /** The version that the form was loaded with. */
  @IsInt()
  @Min(0)
  version!: number;
}
