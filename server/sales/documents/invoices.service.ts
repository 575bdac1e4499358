import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Documents } from '../../platform/documents/documents.js';
import type { Download } from '../../platform/documents/downloads.js';
import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import { single } from '../../platform/documents/single.js';
import { NotFound } from '../../platform/errors/errors.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { Clock } from '../../platform/time/clock.js';
import { ContactService } from '../../site/contact/contact.service.js';
import { SaleReadsService } from '../reads/sale-reads.service.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';
import { SalesRepository } from '../sales.repository.js';
import { creditNoteBlocks, invoiceBlocks } from './invoice-content.js';
import { SuppliersService } from './suppliers.service.js';

/** Invoices and credit notes as PDF. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly sales: SaleReadsService,
    private readonly stored: SalesRepository,
    private readonly refunds: RefundsRepository,
    private readonly suppliers: SuppliersService,
    private readonly contact: ContactService,
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound for what is not posted, and what `Documents` throws */
  async invoice(actor: Actor, saleId: string, signal: AbortSignal): Promise<Download> {
    const sale = await this.sales.byId(saleId);
    if (sale.invoice === null) throw new NotFound();
    const supplier = (await this.stored.supplierOf(sale.id)) ?? (await this.suppliers.on(sale.date));
    return this.make(actor, sale.invoice, invoiceBlocks(sale, supplier), signal);
  }

  /** @throws NotFound, and what `Documents` throws */
  async creditNote(actor: Actor, saleId: string, refundId: string, signal: AbortSignal): Promise<Download> {
    const sale = await this.sales.byId(saleId);
    const refund = sale.refunds.find(({ id }) => id === refundId);
    if (refund === undefined) throw new NotFound();
    const supplier = (await this.refunds.supplierOf(refund.id)) ?? (await this.suppliers.on(sale.date));
    return this.make(actor, refund.credit_note, creditNoteBlocks(sale, refund, supplier), signal);
  }

  private async make(actor: Actor, number: string, blocks: PdfBlock[], signal: AbortSignal): Promise<Download> {
    const author = (await this.contact.current()).tradingName;
    const admission = this.documents.admit(actor.userId);
    try {
      const options = {
        title: number,
        author,
        madeAt: this.clock.now(),
        footer: [author, number].filter((part) => part !== '').join(' · '),
      };
      const document = await this.documents.pdf(admission, options, single(blocks), signal);
      const bytes = await buffer(document.read());
      return {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Length': bytes.length,
          'Content-Disposition': contentDisposition('attachment', `${number}.pdf`),
          'Cache-Control': 'private, no-store',
        },
        chunks: single(bytes),
      };
    } finally {
      admission.release();
    }
  }
}
