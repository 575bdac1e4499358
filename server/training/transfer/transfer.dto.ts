import { Type } from 'class-transformer';
import { ArrayMaxSize, Equals, IsArray, IsNotEmpty, IsObject, IsString, IsUUID, MaxLength, ValidateNested } from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { CleanName } from '../../platform/text/text-input.js';
import { ModuleFields, StepFields } from '../modules/modules.dto.js';
import { MODULE_LIMITS } from '../modules/modules.rules.js';
import { MODULE_FORMAT } from './transfer.rules.js';

/** A video in the archive. */
export class ImportVideo {
  /** Its path in the archive. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  file!: string;

  @CleanName()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  name!: string;
}

export class ImportStep extends StepFields {
  @Nullable()
  @IsObject()
  @ValidateNested()
  @Type(() => ImportVideo)
  video?: ImportVideo | null;
}

/** A module as it is exported: in JSON, or as `module.json` in a ZIP archive with its videos. */
export class ImportModule extends ModuleFields {
  @Equals(MODULE_FORMAT, { message: 'This is not the export of a training module.' })
  format!: string;

  /** Reused if there is no such module. */
  @Optional()
  @IsUUID()
  id?: string;

  @IsArray()
  @ArrayMaxSize(MODULE_LIMITS.steps, { message: `A module has at most ${MODULE_LIMITS.steps} steps.` })
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ImportStep)
  steps!: ImportStep[];
}
