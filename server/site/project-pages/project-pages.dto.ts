import { IsArray, IsInt, IsObject, IsString, Max, MaxLength, Min } from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { CleanName, Trimmed } from '../../platform/text/text-input.js';
import type { Block } from './blocks.rules.js';
import type { ProjectAppearance } from '../projects/project-look.dto.js';
import { MAX_SLUG } from '../text/slug.rules.js';

const MAX_VERSION = 2_147_483_647;

/** A project's page as shown to visitors. */
export class PageView {
  projectId!: string;
  /** The project's own. */
  slug!: string;
  /** The project's own. */
  title!: string;
  description!: string;
  /** In order, upgraded to the current schema. */
  blocks!: Block[];
  /** For the head; if empty, the project's title and description are used. */
  seoTitle!: string;
  seoDesc!: string;
  /** Address of the social image; empty for the studio's own. */
  ogImage!: string;
  schemaVersion!: number;
  /** Increases by one with each save; 0 before the first. */
  version!: number;
  updated_at!: string;
}

/** The same for visitors, with the project's look. */
export class PublicPageView extends PageView {
  look!: ProjectAppearance;
}

/** The whole page. Omitted head texts are empty. */
export class SavePage {
  @Optional()
  @IsString()
  @MaxLength(60)
  projectId?: string;

  /** The project's new slug; without it, the current one is unchanged. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_SLUG)
  slug?: string;

  /** Validated by `problemsOf`, block by block; unknown blocks are stored unchanged. */
  @IsArray({ message: 'A page is a list of blocks.' })
  @IsObject({ each: true, message: 'A page is a list of blocks.' })
  blocks!: Array<Record<string, unknown>>;

  @Nullable()
  @CleanName()
  @IsString()
  @MaxLength(120)
  seoTitle?: string | null;

  @Nullable()
  @CleanName()
  @IsString()
  @MaxLength(300)
  seoDesc?: string | null;

  @Nullable()
  @Trimmed()
  @IsString()
  @MaxLength(2_000)
  ogImage?: string | null;

  /** Schema version of the program that created the document; the current one by default. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(10_000)
  schemaVersion?: number;

  /** The version on which the changes are based; 0, no page yet, by default. */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MAX_VERSION)
  version?: number;
}

export class RestorePage {
  /** The current version, so that a newer save is not overwritten. */
  @IsInt()
  @Min(0)
  @Max(MAX_VERSION)
  version!: number;
}

/** An image for a page, persisted by saving a page that shows it. */
export class PagePicture {
  url!: string;
  /** Pixels. */
  width!: number;
  height!: number;
}

export class PageRevisionView {
  id!: string;
  version!: number;
  /** Name of the user; null once the account is deleted. */
  savedBy!: string | null;
  saved_at!: string;
}

export class PageRevisionList {
  items!: PageRevisionView[];
  nextCursor!: string | null;
}
