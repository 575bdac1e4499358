import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ROLES } from '../platform/access/roles.rules.js';
import type { RoleCode } from './role-code.entity.js';

const ASSIGNABLE = ROLES.filter((role) => role !== 'user');

export class ApplyRoleCode {
  @IsString()
  @IsNotEmpty({ message: 'Please enter a role code.' })
  @MaxLength(100)
  code!: string;
}

export class RolesAppliedAnswer {
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

  /** 1 to 365, 30 when left out. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(365)
  expiresInDays?: number;

  /** How many people may use it: 1 to 1,000, 1 when left out. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1000)
  uses?: number;
}

export class RoleCodeView {
  id!: string;
  roles!: string[];
  uses!: number;
  usesLeft!: number;
  expiresAt!: string;
  createdAt!: string;
}

export class RoleCodeCreatedAnswer extends RoleCodeView {
  /** Shown this once; only a digest is kept. */
  code!: string;
}

export function toRoleCodeView(code: RoleCode): RoleCodeView {
  return {
    id: code.id,
    roles: code.roles,
    uses: code.uses,
    usesLeft: code.usesLeft,
    expiresAt: code.expiresAt.toISOString(),
    createdAt: code.createdAt.toISOString(),
  };
}
