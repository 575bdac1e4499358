import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { ROLES } from '../../platform/access/roles.rules.js';
import { Optional } from '../../platform/http/optional.js';
import { CleanName } from '../../platform/text/text-input.js';
import { maskedEmail } from '../accounts/masked-email.rules.js';
import { ROLE_CODE_NOTE_LENGTH } from './role-code.rules.js';
import type { RoleCodeCreator, RoleCodeRow } from './role-codes.repository.js';

const ASSIGNABLE = ROLES.filter((role) => role !== 'user');

export class ApplyRoleCode {
  @IsString()
  @IsNotEmpty({ message: 'Please enter a role code.' })
  @MaxLength(100)
  code!: string;
}

export class RolesAppliedResponse {
  message!: string;
  roles!: string[];
}

export class CreateRoleCode {
  @IsArray()
  @ArrayMinSize(1, { message: 'Select at least one role' })
  @ArrayMaxSize(ASSIGNABLE.length)
  @ArrayUnique({ message: 'Each role can be given once.' })
  @IsIn(ASSIGNABLE, { each: true, message: 'There is no such role.' })
  roles!: string[];

  /** 30 by default; `roleCodeLimits` defines the maximum. */
  @Optional()
  @IsInt()
  expiresInDays?: number;

  /** Number of uses, 1 by default; `roleCodeLimits` defines the maximum. */
  @Optional()
  @IsInt()
  uses?: number;

  /** Intended recipient; an empty text counts as omitted. */
  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(ROLE_CODE_NOTE_LENGTH)
  note?: string;
}

export class RoleCodeView {
  id!: string;
  roles!: string[];
  uses!: number;
  usesLeft!: number;
  expiresAt!: string;
  createdAt!: string;
  /** Name of its author; null if the program created it. */
  createdBy!: string | null;
  /** Intended recipient; null if not specified. */
  note!: string | null;
}

export class RoleCodeCreatedResponse extends RoleCodeView {
  /** Shown only once; only a digest is stored. */
  code!: string;
}

export function toRoleCodeView(code: RoleCodeRow): RoleCodeView {
  return {
    id: code.id,
    roles: code.roles,
    uses: code.uses,
    usesLeft: code.usesLeft,
    expiresAt: code.expiresAt,
    createdAt: code.createdAt,
    note: code.note,
    createdBy: code.maker === null ? null : creatorName(code.maker),
  };
}

function creatorName({ firstName, lastName, username, email }: RoleCodeCreator): string {
  return [firstName, lastName].filter(Boolean).join(' ') || (username ?? maskedEmail(email));
}
