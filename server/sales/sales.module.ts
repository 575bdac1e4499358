import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FinanceModule } from '../finance/finance.module.js';
import { SiteModule } from '../site/site.module.js';
import { UsersModule } from '../users/users.module.js';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersRepository } from './customers/customers.repository.js';
import { CustomersService } from './customers/customers.service.js';
import { InvoicesController } from './documents/invoices.controller.js';
import { SuppliersService } from './documents/suppliers.service.js';
import { InvoicesService } from './documents/invoices.service.js';
import { SaleCustomer } from './entities/sale-customer.entity.js';
import { SaleLine } from './entities/sale-line.entity.js';
import { SaleSum } from './entities/sale-sum.entity.js';
import { SaleNumber } from './entities/sale-number.entity.js';
import { SalePayment } from './entities/sale-payment.entity.js';
import { SaleRefundLine } from './entities/sale-refund-line.entity.js';
import { SaleRefund } from './entities/sale-refund.entity.js';
import { SaleCorrection } from './entities/sale-correction.entity.js';
import { SaleImport } from './entities/sale-import.entity.js';
import { SaleImportRow } from './entities/sale-import-row.entity.js';
import { SaleStatement } from './entities/sale-statement.entity.js';
import { Sale } from './entities/sale.entity.js';
import { ImportReadingService } from './imports/import-reading.service.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsRepository } from './imports/imports.repository.js';
import { ImportsService } from './imports/imports.service.js';
import { StatementBookingService } from './imports/statement-booking.service.js';
import { StatementPostingService } from './imports/statement-posting.service.js';
import { StatementsRepository } from './imports/statements.repository.js';
import { PaymentsRepository } from './payments/payments.repository.js';
import { PaymentsService } from './payments/payments.service.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SaleReadsService } from './reads/sale-reads.service.js';
import { SalesController } from './sales.controller.js';
import { SalesData } from './sales-data.js';
import { SalesRepository } from './sales.repository.js';
import { SalesService } from './sales.service.js';

/** What the studio sells, posted to the ledger. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Sale,
      SaleCorrection,
      SaleCustomer,
      SaleImport,
      SaleImportRow,
      SaleLine,
      SaleNumber,
      SaleSum,
      SalePayment,
      SaleRefund,
      SaleRefundLine,
      SaleStatement,
    ]),
    FinanceModule,
    SiteModule,
    UsersModule,
  ],
  // The fixed paths of the address book and of imports come before those with an id.
  controllers: [CustomersController, ImportsController, InvoicesController, SalesController],
  providers: [
    CustomersRepository,
    CustomersService,
    ImportReadingService,
    ImportsRepository,
    ImportsService,
    InvoicesService,
    PaymentsRepository,
    PaymentsService,
    RefundsRepository,
    RefundsService,
    SaleReadsService,
    SalesData,
    SalesRepository,
    SalesService,
    StatementBookingService,
    StatementPostingService,
    StatementsRepository,
    SuppliersService,
  ],
  exports: [RefundsService, SalesService],
})
export class SalesModule {}
