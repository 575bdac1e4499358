import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { ContactView } from './contact.dto.js';
import { ContactInfo } from './contact-info.entity.js';

const COLUMNS = `text, email, phone, address, legal_name AS "legalName", trading_name AS "tradingName", company_number AS "companyNumber",
  theme_color AS "themeColor", social_links AS "socialLinks", version`;

type ContactRow = ContactView;
type ContactChange = Partial<Omit<ContactInfo, 'id' | 'version' | 'updatedAt'>>;

/** The studio's contact details, stored in a single row. */
@Injectable()
export class ContactRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Must use the connections of `ReadQueries`: it is called inside transactions, which may occupy all other connections. */
  async current(): Promise<ContactRow | undefined> {
    const [contact] = await this.queries.rows<ContactRow>(`SELECT ${COLUMNS} FROM contact_info`);
    return contact;
  }

  lockForUpdate(tx: Tx): Promise<ContactInfo | null> {
    return lockRow(tx, ContactInfo, { id: true });
  }

  /** Changes the given columns and increments the version. @returns the row after the change */
  async update(tx: Tx, change: ContactChange): Promise<ContactInfo> {
    await tx.manager.update(ContactInfo, { id: true }, change);
    return tx.manager.findOneByOrFail(ContactInfo, { id: true });
  }

  /** @returns false if a row already exists; it is unchanged. */
  async insertIfAbsent(tx: Tx, contact: Omit<ContactInfo, 'id' | 'socialLinks' | 'version' | 'updatedAt'>): Promise<boolean> {
    const { text, email, phone, address, legalName, tradingName, companyNumber, themeColor } = contact;
    const written = await tx.manager.query<unknown[]>(
      `INSERT INTO contact_info (text, email, phone, address, legal_name, trading_name, company_number, theme_color)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [text, email, phone, address, legalName, tradingName, companyNumber, themeColor],
    );
    return written.length > 0;
  }
}
