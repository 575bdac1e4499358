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
import { ACCENT, ACCENT_MESSAGE, LETTERINGS, LOOK_LIMITS, type Lettering } from './projects.rules.js';

/** What sets a project apart from the others, as visitors see it. */
export class ProjectLook {
  /** `#rrggbb`; null for the studio's own. */
  accent!: string | null;
  lettering!: Lettering;
  platforms!: string[];
  /** A date, or words; empty while nothing is announced. */
  releaseDate!: string;
  /** Where the project stands, in one sentence; may be empty. */
  statusLine!: string;
  /** Addresses of pictures. */
  keyArt!: string | null;
  logo!: string | null;
  /** Whether home and the list of projects lead with it. */
  featured!: boolean;
}

/** Undefined keeps; null clears a colour or a picture. */
export class ProjectLookInput {
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
  @ArrayMaxSize(LOOK_LIMITS.platforms, { message: `Enter at most ${LOOK_LIMITS.platforms} platforms.` })
  @ArrayUnique({ message: 'Enter each platform once.' })
  @IsString({ each: true })
  @IsNotEmpty({ each: true, message: 'Enter a platform.' })
  @MaxLength(LOOK_LIMITS.platform, { each: true, message: `A platform has at most ${LOOK_LIMITS.platform} characters.` })
  platforms?: string[];

  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(LOOK_LIMITS.releaseDate)
  releaseDate?: string;

  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(LOOK_LIMITS.statusLine)
  statusLine?: string;

  /** What `POST /admin/projects/pictures` answered. */
  @Nullable()
  @Trimmed()
  @IsUploadedPicture()
  keyArt?: string | null;

  /** What `POST /admin/projects/pictures` answered. */
  @Nullable()
  @Trimmed()
  @IsUploadedPicture()
  logo?: string | null;

  /** Takes the place of the project that led before. */
  @Optional()
  @IsBoolean()
  featured?: boolean;
}

/** A picture that was taken in for a project. */
export class ProjectPicture {
  /** For `keyArt` or `logo`. It is deleted after a day unless a project is saved with it. */
  url!: string;
}

/** Addresses of pictures of this site alone: no page may load anything from another host. */
function IsUploadedPicture(): PropertyDecorator {
  return (target, name) =>
    registerDecorator({
      name: 'isUploadedPicture',
      target: target.constructor,
      propertyName: String(name),
      options: { message: 'Please upload the picture again.' },
      validator: { validate: (value) => typeof value === 'string' && value.length <= 200 && parsePicture(value) !== null },
    });
}
