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

/** One thing that the studio stands for. */
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

/** All of them, in the order in which they stand, as admins edit them. */
export class ValuesView {
  values!: ValueView[];
  /** Send it back with a change; another change in between answers 409. 0 while there are none. */
  version!: number;
}

/** What takes the place of all there are. */
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
