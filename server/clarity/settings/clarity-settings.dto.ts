import { IsInt, Min } from 'class-validator';
import { Pounds } from '../../finance/finance-input.dto.js';

export class ClaritySettingsView {
  /** Pounds: expenses above it need two approvers. */
  second_approval_above!: number;
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
