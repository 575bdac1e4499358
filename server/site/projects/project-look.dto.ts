import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsString,
  Matches,
  MaxLength,
  registerDecorator,
} from 'class-validator';
import { parsePicture } from '../../platform/files/pictures/pictures.rules.js';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { CleanName, CleanNames, Trimmed } from '../../platform/text/text-input.js';
import { ACCENT, ACCENT_MESSAGE, LETTERINGS, APPEARANCE_LIMITS, type Lettering } from './projects.rules.js';

/** A project's visual identity and details, as shown to visitors. */
export class ProjectAppearance {
  /** `#rrggbb`; null for the studio's own. */
  accent!: string | null;
  lettering!: Lettering;
  platforms!: string[];
  /** A date or a text; empty while nothing is announced. */
  releaseDate!: string;
  /** The project's status in one sentence; may be empty. */
  statusLine!: string;
  /** Addresses of pictures. */
  keyArt!: string | null;
  logo!: string | null;
  /** Whether the home page and the list of projects show it first. */
  featured!: boolean;
}

/** Undefined leaves a field unchanged; null clears a colour or an image. */
export class ProjectAppearanceInput {
  @Nullable()
  @IsString()
  @Matches(ACCENT, { message: ACCENT_MESSAGE })
  accent?: string | null;

  @Optional()
  @IsIn(LETTERINGS)
  lettering?: Lettering;

  @Optional()
  @CleanNames()
  @IsArray()
  @ArrayMaxSize(APPEARANCE_LIMITS.platforms, { message: `Enter at most ${APPEARANCE_LIMITS.platforms} platforms.` })
  @ArrayUnique({ message: 'Enter each platform once.' })
  @IsString({ each: true })
  @IsNotEmpty({ each: true, message: 'Enter a platform.' })
  @MaxLength(APPEARANCE_LIMITS.platform, { each: true, message: `A platform has at most ${APPEARANCE_LIMITS.platform} characters.` })
  platforms?: string[];

  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(APPEARANCE_LIMITS.releaseDate)
  releaseDate?: string;

  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(APPEARANCE_LIMITS.statusLine)
  statusLine?: string;

  /** Address returned by `POST /admin/projects/pictures`. */
  @Nullable()
  @Trimmed()
  @IsUploadedPicture()
  keyArt?: string | null;

  /** Address returned by `POST /admin/projects/pictures`. */
  @Nullable()
  @Trimmed()
  @IsUploadedPicture()
  logo?: string | null;

  /** Replaces the previously featured project. */
  @Optional()
  @IsBoolean()
  featured?: boolean;
}

/** An image uploaded for a project. */
export class ProjectPicture {
  /** For `keyArt` or `logo`. It is deleted after a day unless a project is saved with it. */
  url!: string;
}

/** Addresses of this site's images only: no page may load anything from another host. */
function IsUploadedPicture(): PropertyDecorator {
  return (target, name) =>
    registerDecorator({
      name: 'isUploadedPicture',
      target: target.constructor,
      propertyName: String(name),
      options: { message: 'Please upload the image again.' },
      validator: { validate: (value) => typeof value === 'string' && value.length <= 200 && parsePicture(value) !== null },
    });
}
