import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsNotEmpty, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';

const trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** One thing that the studio stands for. */
export class ValueView {
  @trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a title.' })
  @MaxLength(60)
  title!: string;

  @trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a sentence or two.' })
  @MaxLength(300)
  text!: string;
}

/** All of them, in the order in which they stand. */
export class ReplaceValues {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(6)
  @IsObject({ each: true, message: 'Each value needs a title and a text.' })
  @ValidateNested({ each: true })
  @Type(() => ValueView)
  values!: ValueView[];
}
