import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsNotEmpty, IsString, Max, MaxLength, Min } from 'class-validator';
import { TOKEN_SCOPE_KEYS, type TokenScope } from '../../platform/access/token-scopes.rules.js';
import { CleanName } from '../../platform/text/text-input.js';
import { TOKEN_DAYS, TOKEN_NAME_LENGTH } from './api-tokens.rules.js';
import type { ApiTokenRow } from './api-tokens.repository.js';

const DAYS = `Please choose ${TOKEN_DAYS.min} to ${TOKEN_DAYS.max} days.`;

export class CreateApiToken {
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a name.' })
  @MaxLength(TOKEN_NAME_LENGTH)
  name!: string;

  @IsArray()
  @ArrayMinSize(1, { message: 'Please choose at least one scope.' })
  @ArrayMaxSize(TOKEN_SCOPE_KEYS.length)
  @ArrayUnique({ message: 'Each scope can be given once.' })
  @IsIn(TOKEN_SCOPE_KEYS, { each: true, message: 'There is no such scope.' })
  scopes!: TokenScope[];

  @IsInt({ message: DAYS })
  @Min(TOKEN_DAYS.min, { message: DAYS })
  @Max(TOKEN_DAYS.max, { message: DAYS })
  expiresInDays!: number;
}

export class ApiTokenView {
  id!: string;
  name!: string;
  scopes!: TokenScope[];
  created_at!: string;
  expires_at!: string;
  /** Accurate to a minute; null if never used. */
  last_used_at!: string | null;
}

export class ApiTokenCreatedResponse extends ApiTokenView {
  /** Shown only once; only a digest is stored. */
  token!: string;
}

export function toApiTokenView({ id, name, scopes, created_at, expires_at, last_used_at }: ApiTokenRow): ApiTokenView {
  return { id, name, scopes, created_at, expires_at, last_used_at };
}
