import { IsArray, IsInt, IsObject, IsString, Max, MaxLength, Min } from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { CleanName, Trimmed } from '../../platform/text/text-input.js';
import type { Block } from './blocks.rules.js';
import type { ProjectLook } from '../projects/project-look.dto.js';
import { MAX_SLUG } from '../text/slug.rules.js';

const MAX_VERSION = 2_147_483_647;

/** The page of a project as visitors see it. */
export class PageView {
  projectId!: string;
  /** The project's own. */
  slug!: string;
  /** The project's own. */
  title!: string;
  description!: string;
  /** In order, brought to the present schema. */
  blocks!: Block[];
  /** For the head; the project's title and description stand in for those that are empty. */
  seoTitle!: string;
  seoDesc!: string;
  /** Address of the social image; empty when the studio's own is to be used. */
  ogImage!: string;
  schemaVersion!: number;
  /** Rises by one with each save; 0 before the first. */
  version!: number;
  updated_at!: string;
}

/** The same for visitors, with what sets the project apart. */
export class PublicPageView extends PageView {
  look!: ProjectLook;
}

/** The whole page. Left out, a text of the head is empty. */
export class SavePage {
  @Optional()
  @IsString()
  @MaxLength(60)
  projectId?: string;

  /** The project's new slug; the id of the project keeps the one that it has. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_SLUG)
  slug?: string;

  /** Checked by `problemsOf`, block by block; unknown blocks are stored unchanged. */
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

  /** Of the program that made the document; the present one when left out. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(10_000)
  schemaVersion?: number;

  /** The version that the changes were made on; 0, no page yet, when left out. */
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MAX_VERSION)
  version?: number;
}

export class RestorePage {
  /** The version that is current, so that no one's newer save is passed over. */
  @IsInt()
  @Min(0)
  @Max(MAX_VERSION)
  version!: number;
}

/** A picture of a page, which is stored by saving a page that shows it. */
export class PagePicture {
  url!: string;
  /** Pixels. */
  width!: number;
  height!: number;
}

export class PageRevisionView {
  id!: string;
  version!: number;
  /** Name of the person, or null when no one's account stands behind it any more. */
  savedBy!: string | null;
  saved_at!: string;
}

export class PageRevisionList {
  items!: PageRevisionView[];
  nextCursor!: string | null;
}
