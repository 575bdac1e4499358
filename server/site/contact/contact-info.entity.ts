import { Column, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

interface SocialLink {
  label: string;
  url: string;
}

/** The single row with the studio's names, contact details and colour. */
@Entity('contact_info')
export class ContactInfo {
  /** Always true: there is only one row. */
  @PrimaryColumn('boolean')
  id!: true;

  @Column('text')
  text!: string;

  @Column('text')
  email!: string;

  @Column('text')
  phone!: string;

  @Column('text')
  address!: string;

  @Column('text', { name: 'legal_name' })
  legalName!: string;

  @Column('text', { name: 'trading_name' })
  tradingName!: string;

  @Column('text', { name: 'company_number' })
  companyNumber!: string;

  /** #rrggbb in lower case. */
  @Column('text', { name: 'theme_color' })
  themeColor!: string;

  @Column('jsonb', { name: 'social_links' })
  socialLinks!: SocialLink[];

  @VersionColumn()
  version!: number;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
