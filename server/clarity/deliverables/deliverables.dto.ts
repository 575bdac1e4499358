import { applyDecorators } from '@nestjs/common';
import { IsIn, IsInt, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { FinanceDay, Pounds } from '../../finance/finance-input.dto.js';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { CleanName, TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { DELIVERABLE_LIMITS, DELIVERABLE_STATUSES, type DeliverableStatus } from './deliverables.rules.js';

const Version = () => applyDecorators(IsInt(), Min(1));

class DeliverableTerms {
  @CleanName()
  @IsString({ message: 'Please enter a title.' })
  @Matches(VISIBLE, { message: 'Please enter a title.' })
  @MaxLength(DELIVERABLE_LIMITS.title)
  title!: string;

  /** Pounds. */
  @Pounds({ zero: false, message: 'Please enter a valid amount' })
  amount!: number | string;

  /** YYYY-MM-DD. */
  @Nullable()
  @FinanceDay()
  due_on?: string | null;
}

export class AgreeDeliverable extends DeliverableTerms {
  /** Made by the client: the same agreement sent again is the same deliverable. */
  @Optional()
  @IsUUID()
  id?: string;

  /** Who delivers it. */
  @IsUUID(undefined, { message: 'Please choose a person.' })
  user_id!: string;
}

export class ChangeDeliverable extends DeliverableTerms {
  /** The version that the form was loaded with. */
  @Version()
  version!: number;
}

export class DeliverWork {
  @Optional()
  @TrimmedLines()
  @IsString()
  @MaxLength(DELIVERABLE_LIMITS.note)
  note?: string;

  /** The version that was shown: someone may have changed the amount. */
  @Version()
  version!: number;
}

export class DeliverablesQuery extends PageQuery {
  @Optional()
  @IsIn(DELIVERABLE_STATUSES)
  status?: DeliverableStatus;

  /** Another user, for those who approve. */
  @Optional()
  @IsUUID()
  user_id?: string;
}

export class DeliverableAbilities {
  /** Change the terms or withdraw them. */
  edit!: boolean;
  deliver!: boolean;
}

export class DeliverableView {
  id!: string;
  title!: string;
  /** Pounds. */
  amount!: number;
  due_on!: string | null;
  agreed_by_name!: string | null;
  delivered_on!: string | null;
  note!: string;
  status!: DeliverableStatus;
  reason!: string | null;
  decided_by_name!: string | null;
  decided_at!: string | null;
  self_approved!: boolean;
  version!: number;
  can!: DeliverableAbilities;
}

/** A deliverable of anyone, for those who approve. */
export class TeamDeliverableView extends DeliverableView {
  user_id!: string | null;
  /** Null once the account is deleted. */
  user_name!: string | null;
}
