import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Reports of one kind on one day (UTC). */
@Entity('csp_report_days')
export class CspReportDay {
  @PrimaryColumn('uuid', { name: 'report_id' })
  reportId!: string;

  @PrimaryColumn('date')
  day!: string;

  @Column('bigint')
  count!: number;
}
