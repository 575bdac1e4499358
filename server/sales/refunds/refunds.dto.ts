import { Transform, Type } from 'class-transformer';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { FinanceDay } from '../../finance/finance-input.dto.js';
import { Optional } from '../../platform/http/optional.js';
import { TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { SALE_LIMITS } from '../sale.rules.js';

const asText = Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value));

/** What is refunded of one line: a quantity that comes back, or an amount with VAT. */
export class RefundLineInput {
  @IsInt()
  @Min(1)
  @Max(SALE_LIMITS.lines)
  line_no!: number;

  @Optional()
  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }] })
  @asText
  @IsString()
  @MaxLength(SALE_LIMITS.number)
  quantity?: string;

  /** In the currency of the sale. */
  @Optional()
  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }] })
  @asText
  @IsString()
  @MaxLength(SALE_LIMITS.number)
  amount?: string;
}

export class RefundSale {
  /** Made by the client: the same refund sent again is the same refund. */
  @IsUUID()
  id!: string;

  /** YYYY-MM-DD, not before the sale and not in the future. */
  @FinanceDay()
  date!: string;

  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Please say why the sale is refunded.' })
  @MaxLength(SALE_LIMITS.reason)
  reason!: string;

  /** Everything that is left, when it is left out. */
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SALE_LIMITS.lines)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => RefundLineInput)
  lines?: RefundLineInput[];
}
