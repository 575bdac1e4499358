import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import type { DirectorySession } from '../../auth/sessions/session-directory.service.js';
import type { Actor } from '../../platform/access/access.js';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { maskedEmail } from '../../users/accounts/masked-email.rules.js';
import { MAX_JUSTIFICATION, maskedAddress } from '../events/security-events.rules.js';

const MAX_AT_ONCE = 100;

export class ActiveSessionsQuery extends PageQuery {
  /** Part of the name or email address of a user. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

/** A session that can be used now. */
export class ActiveSessionView {
  id!: string;
  userId!: string;
  /** Name of the user. */
  user!: string;
  /** First four characters only. */
  email!: string;
  /** Masked: `POST /security/sessions/addresses` shows it. */
  ip!: string | null;
  /** Browser and system, as text. */
  device!: string;
  /** ISO 8601, as `lastActive`. */
  signedInAt!: string;
  lastActive!: string;
  /** Whether the account has a second factor. */
  twoFactor!: boolean;
  /** The user must choose a new password before anything else. */
  requirePasswordReset!: boolean;
  /** The session of this request. */
  isCurrent!: boolean;
  /** A session of the account of this request, this one or another. */
  isOwn!: boolean;
}

export class ActiveSessionPage {
  /** Most recently used first. */
  items!: ActiveSessionView[];
  nextCursor!: string | null;
}

export class EndAllSessions {
  /** Whether the API tokens of everyone else are revoked as well; they stay by default. */
  @Optional()
  @IsBoolean()
  revokeTokens?: boolean;
}

export class EndedSessionsView {
  ended!: number;
}

export class ShowSessionAddresses {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_AT_ONCE)
  @IsUUID(undefined, { each: true })
  ids!: string[];

  /** Why the addresses are needed. Stored in the audit trail. */
  @TrimmedLines()
  @IsString()
  @Matches(/\S/, { message: 'Say why you need the addresses.' })
  @MaxLength(MAX_JUSTIFICATION)
  justification!: string;
}

export class SessionAddressesView {
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: 'Addresses by id; without those that have none.' })
  addresses!: Record<string, string>;
}

/** @param actor null where it does not matter whose session it is */
export function toActiveSessionView(row: DirectorySession, actor: Pick<Actor, 'userId' | 'sessionId'> | null): ActiveSessionView {
  return {
    id: row.id,
    userId: row.userId,
    user: row.name,
    email: maskedEmail(row.email),
    ip: maskedAddress(row.ip),
    device: row.device,
    signedInAt: row.createdAt,
    lastActive: row.lastSeenAt,
    twoFactor: row.twoFactor,
    requirePasswordReset: row.passwordChangeDue,
    isCurrent: row.id === actor?.sessionId,
    isOwn: row.userId === actor?.userId,
  };
}
