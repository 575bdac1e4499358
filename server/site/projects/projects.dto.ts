import { IsBoolean, IsInt, IsNotEmpty, IsString, Matches, MaxLength, Min } from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { CleanName, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { MAX_SLUG, SLUG, SLUG_MESSAGE } from '../text/slug.rules.js';
import { ProjectAppearance, ProjectAppearanceInput } from './project-look.dto.js';
import { PUBLIC_PROJECTS } from './projects.rules.js';

/** Filter of the public projects. */
export class PublicProjectsQuery extends PageQuery {
  override limit: number = PUBLIC_PROJECTS;
}

export class CreateProject extends ProjectAppearanceInput {
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a title.' })
  @MaxLength(120)
  title!: string;

  @Trimmed()
  @IsString()
  @Matches(SLUG, { message: SLUG_MESSAGE })
  @MaxLength(MAX_SLUG)
  slug!: string;

  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a description.' })
  @MaxLength(1000)
  description!: string;

  @Nullable()
  @CleanName()
  @IsString()
  @MaxLength(40)
  icon?: string | null;

  /** Visible to visitors; false by default. */
  @Optional()
  @IsBoolean()
  public?: boolean;
}

/** Undefined leaves a field unchanged, null clears the icon. */
export class UpdateProject extends ProjectAppearanceInput {
  @Optional()
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a title.' })
  @MaxLength(120)
  title?: string;

  @Optional()
  @Trimmed()
  @IsString()
  @Matches(SLUG, { message: SLUG_MESSAGE })
  @MaxLength(MAX_SLUG)
  slug?: string;

  @Optional()
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a description.' })
  @MaxLength(1000)
  description?: string;

  @Nullable()
  @CleanName()
  @IsString()
  @MaxLength(40)
  icon?: string | null;

  @Optional()
  @IsBoolean()
  public?: boolean;

  /** The version that was edited; a different stored version is refused. Omitted when setting a single field unconditionally. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

class ProjectFacts extends ProjectAppearance {
  id!: string;
  title!: string;
  description!: string;
  slug!: string;
  icon!: string | null;
}

/** A project as visitors see it. */
export class PublicProjectView extends ProjectFacts {
  /** The key art, or the first image of its page; null if there is none of our own. */
  image!: string | null;
}

/** A project as admins see it. */
export class ProjectView extends ProjectFacts {
  public!: boolean;
  version!: number;
  created_at!: string;
  updated_at!: string;
}

export class ProjectPage {
  items!: ProjectView[];
  nextCursor!: string | null;
}
