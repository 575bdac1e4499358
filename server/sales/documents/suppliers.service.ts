import { Injectable } from '@nestjs/common';
import { CompanyService } from '../../finance/company/company.service.js';
import { ContactService } from '../../site/contact/contact.service.js';
import type { Supplier } from './supplier.js';

/** The studio’s details on its documents. */
@Injectable()
export class SuppliersService {
  constructor(
    private readonly company: CompanyService,
    private readonly contact: ContactService,
  ) {}

  /** @param day YYYY-MM-DD: the VAT number is printed if the company was registered on this day */
  async on(day: string): Promise<Supplier> {
    const [info, contact, isRegistered] = await Promise.all([
      this.company.info(),
      this.contact.current(),
      this.company.isRegisteredOn(day),
    ]);
    return {
      name: [info.company_name, contact.legalName, contact.tradingName].find((name) => name !== '') ?? '',
      address: contact.address,
      companyNumber: info.company_number,
      vatNumber: isRegistered ? info.vat_registration : null,
    };
  }
}
