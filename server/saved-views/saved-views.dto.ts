import { IsBoolean, IsInt, IsNotEmpty, IsObject, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { Optional } from '../platform/http/optional.js';
import { CleanName } from '../platform/text/text-input.js';
import { VIEW_LIMITS, type ViewFilter } from './saved-views.rules.js';

export class SavedViewsQuery {
  /** Key of the list, for example `bugs`. */
  @IsString()
  @MaxLength(40)
  list!: string;
}

export class CreateSavedView extends SavedViewsQuery {
  /** Made by the client: a repeated request returns the view created before. */
  @Optional()
  @IsUUID()
  id?: string;

  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a name.' })
  @MaxLength(VIEW_LIMITS.name)
  name!: string;

  /** For the whole team; otherwise only for its owner. */
  @IsBoolean()
  team!: boolean;

  /** The parameters of the list's address. */
  @IsObject()
  filter!: ViewFilter;
}

export class ChangeSavedView {
  @Optional()
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a name.' })
  @MaxLength(VIEW_LIMITS.name)
  name?: string;

  @Optional()
  @IsBoolean()
  team?: boolean;

  @Optional()
  @IsObject()
  filter?: ViewFilter;

  /** The version that was edited. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class SavedViewAbilities {
  change!: boolean;
}

export class SavedViewView {
  id!: string;
  name!: string;
  team!: boolean;
  filter!: ViewFilter;
  /** Its author; null once the account is deleted. */
  owner_name!: string | null;
  version!: number;
  can!: SavedViewAbilities;
}
