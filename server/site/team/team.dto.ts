import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  IsUUID,
  MaxLength,
  Min,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { parsePicture } from '../../platform/files/pictures/pictures.rules.js';
import { CleanName, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { isTeamLink, MAX_TEAM, MAX_TEAM_LINKS, TEAM_KINDS, TEAM_LIMITS, type TeamKind } from './team.rules.js';

export class TeamLink {
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a label.' })
  @MaxLength(TEAM_LIMITS.linkLabel)
  label!: string;

  @Trimmed()
  @IsString()
  @MaxLength(TEAM_LIMITS.linkUrl)
  @accepts('isTeamLink', 'Please enter an address that starts with https://, http:// or mailto:.', isTeamLink)
  url!: string;
}

/** A person on the about page, as shown to visitors. */
export class TeamMemberView {
  id!: string;
  kind!: TeamKind;
  name!: string;
  role!: string;
  blurb!: string;
  /** Address of an image; null without one. */
  avatar!: string | null;
  links!: TeamLink[];
}

/** The same for admins. Send the version back with a change; a concurrent change causes 409. */
export class AdminTeamMemberView extends TeamMemberView {
  version!: number;
}

export class CreateTeamMember {
  @IsIn(TEAM_KINDS, { message: 'Please choose director or community.' })
  kind!: TeamKind;

  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a name.' })
  @MaxLength(TEAM_LIMITS.name)
  name!: string;

  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a role.' })
  @MaxLength(TEAM_LIMITS.role)
  role!: string;

  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a sentence or two.' })
  @MaxLength(TEAM_LIMITS.blurb)
  blurb!: string;

  /** Address returned by `POST /admin/team/avatar`, or null. */
  @ValidateIf((_, value) => value !== null)
  @IsString()
  @MaxLength(200)
  @accepts('isPicture', 'Please upload the image again.', (value) => parsePicture(value) !== null)
  avatar!: string | null;

  @IsArray()
  @ArrayMaxSize(MAX_TEAM_LINKS)
  @IsObject({ each: true, message: 'Each link needs a label and an address.' })
  @ValidateNested({ each: true })
  @Type(() => TeamLink)
  links!: TeamLink[];
}

export class UpdateTeamMember extends CreateTeamMember {
  /** The version that the form was loaded with. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class OrderTeam {
  /** All members in the desired order; directors always come first. */
  @IsArray()
  @ArrayMaxSize(MAX_TEAM)
  @ArrayUnique()
  @IsUUID('all', { each: true })
  ids!: string[];
}

export class TeamAvatarResponse {
  /** Address of the image, for `avatar`. It is deleted after a day unless a member is saved with it. */
  url!: string;
}

function accepts(name: string, message: string, test: (value: string) => boolean): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { message },
      validator: { validate: (value: unknown) => typeof value === 'string' && test(value) },
    });
  };
}
