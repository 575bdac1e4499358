import { IsString, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed } from '../../platform/text/text-input.js';
import type { CustomerType } from '../sale.rules.js';

export class CustomersQuery extends PageQuery {
  /** Part of the name or the email address. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

/** A customer in the address book. */
export class SavedCustomerView {
  id!: string;
  name!: string;
  email!: string;
  country!: string;
  address!: string;
  vat_id!: string;
  customer_type!: CustomerType;
  /** Sales that name this customer. */
  sales!: number;
}
