import { IsBoolean, IsIn, IsUUID } from 'class-validator';
import { Transform } from 'class-transformer';
import { TABLE_FORMATS, type TableFormat } from '../../platform/documents/table-files.js';
import { Optional } from '../../platform/http/optional.js';
import { AgreementCounts } from '../policies.dto.js';
import type { AgreementState } from '../policies.rules.js';

/** A person of the audience of a policy. */
export class ReportPersonView {
  id!: string;
  name!: string;
  state!: AgreementState;
  /** Their last day to agree: later for those who joined after the publication; null for none. */
  dueDate!: string | null;
  /** Number of the version that they agreed to last, which may be older than the last major one; null if none. */
  version!: number | null;
  hash!: string | null;
  acknowledgedAt!: string | null;
}

/** Who agreed to a policy and who is overdue. */
export class PolicyReportView {
  id!: string;
  /** Number of the published version. */
  version!: number;
  /** Agreements to this version and later ones count. */
  agreedFrom!: number;
  /** Of those who were in the audience at the publication; null for none. */
  dueDate!: string | null;
  counts!: AgreementCounts;
  /** Overdue ones first, then by name. */
  people!: ReportPersonView[];
}

export class ReportExportQuery {
  @Optional()
  @IsIn(TABLE_FORMATS)
  format: TableFormat = 'csv';

  /** Only this policy; all published ones by default. */
  @Optional()
  @IsUUID()
  policy?: string;

  /** Only people who are overdue. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  overdue: boolean = false;
}
