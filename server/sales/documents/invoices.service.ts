import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Documents } from '../../platform/documents/documents.js';
import type { Download } from '../../platform/documents/downloads.js';
import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import { NotFound } from '../../platform/errors/errors.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { Clock } from '../../platform/time/clock.js';
import { CompanyService } from '../../finance/company/company.service.js';
import { ContactService } from '../../site/contact/contact.service.js';
import { SaleReadsService } from '../sale-reads.service.js';
import { creditNoteBlocks, invoiceBlocks, type Supplier } from './invoice-content.js';

/** Invoices and credit notes as PDF. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly sales: SaleReadsService,
    private readonly company: CompanyService,
    private readonly contact: ContactService,
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound for what is not posted, and what `Documents` throws */
  async invoice(actor: Actor, saleId: string, signal: AbortSignal): Promise<Download> {
    const sale = await this.sales.byId(saleId);
    if (sale.invoice === null) throw new NotFound();
    return this.make(actor, sale.invoice, invoiceBlocks(sale, await this.supplierOn(sale.date)), signal);
  }

  /** @throws NotFound, and what `Documents` throws */
  async creditNote(actor: Actor, saleId: string, refundId: string, signal: AbortSignal): Promise<Download> {
    const sale = await this.sales.byId(saleId);
    const refund = sale.refunds.find(({ id }) => id === refundId);
    if (refund === undefined) throw new NotFound();
    return this.make(actor, refund.credit_note, creditNoteBlocks(sale, refund, await this.supplierOn(sale.date)), signal);
  }

  /** @param day YYYY-MM-DD: the VAT number stands on documents of days on which the company was registered */
  private async supplierOn(day: string): Promise<Supplier> {
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

  private async make(actor: Actor, number: string, blocks: PdfBlock[], signal: AbortSignal): Promise<Download> {
    const author = (await this.contact.current()).tradingName;
    const place = this.documents.admit(actor.userId);
    try {
      const terms = { title: number, author, madeAt: this.clock.now(), footer: [author, number].filter((part) => part !== '').join(' · ') };
      const document = await this.documents.pdf(place, terms, one(blocks), signal);
      const bytes = await buffer(document.read());
      return {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Length': bytes.length,
          'Content-Disposition': contentDisposition('attachment', `${number}.pdf`),
          'Cache-Control': 'private, no-store',
        },
        chunks: one(bytes),
      };
    } finally {
      place.release();
    }
  }
}

async function* one<T>(piece: T): AsyncGenerator<T> {
  yield await Promise.resolve(piece);
}
