import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { CleanName } from '../../../platform/text/text-input.js';
import { CategoryView } from '../catalogue.dto.js';
import { HELP_LIMITS, MAX_CATEGORIES, MAX_SUBCATEGORIES } from '../help.rules.js';

const KEY = /^[a-z0-9-]{1,40}$/;

export class EditableCategoryView extends CategoryView {
  /** Whether tickets use it: then it can be retired, but not deleted. */
  used!: boolean;
  version!: number;
}

export class SubcategoryInput {
  /** Null for a new one. */
  @ValidateIf((_, value) => value !== null)
  @Matches(KEY)
  key!: string | null;

  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Enter a label.' })
  @MaxLength(HELP_LIMITS.categoryLabel)
  label!: string;

  @IsBoolean()
  active!: boolean;
}

export class CreateCategory {
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Enter a label.' })
  @MaxLength(HELP_LIMITS.categoryLabel)
  label!: string;

  /** May be empty. */
  @CleanName()
  @IsString()
  @MaxLength(HELP_LIMITS.categoryDescription)
  description!: string;

  @IsBoolean()
  active!: boolean;

  @IsArray()
  @ArrayMaxSize(MAX_SUBCATEGORIES)
  @ArrayUnique((input: Partial<SubcategoryInput> | null) => (typeof input?.label === 'string' ? input.label.trim().toLowerCase() : {}), {
    message: 'Each subcategory needs a label of its own.',
  })
  @IsObject({ each: true, message: 'Each subcategory needs a label.' })
  @ValidateNested({ each: true })
  @Type(() => SubcategoryInput)
  subcategories!: SubcategoryInput[];
}

export class UpdateCategory extends CreateCategory {
  /** The version that the form was loaded with. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class OrderCategories {
  /** Every category, in its new order. */
  @IsArray()
  @ArrayMaxSize(MAX_CATEGORIES)
  @ArrayUnique()
  @Matches(KEY, { each: true })
  keys!: string[];
}
