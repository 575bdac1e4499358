import { IsInt, Min } from 'class-validator';
import { Pounds } from '../../finance/finance-input.dto.js';

export class ClaritySettingsView {
  /** Pounds: expenses above it need two approvers. */
  second_approval_above!: number;
  /** Pounds: what is approved by the viewer needs another approver above it; lower if they raised the limit themselves. */
  own_limit!: number;
  /** 0 if never saved. */
  version!: number;
}

export class ChangeClaritySettings {
  /** Pounds. */
  @Pounds({ zero: true, message: 'Please enter the limit in pounds, for example 500.' })
  second_approval_above!: number | string;

  /** The version that the form was loaded with. */
  @IsInt()
  @Min(0)
  version!: number;
}
