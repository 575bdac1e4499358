import { Module, type DynamicModule } from '@nestjs/common';
import { AdminModule } from './admin/admin.module.js';
import { AuthModule } from './auth/auth.module.js';
import { DemoModule } from './demo/demo.module.js';
import { FeaturesModule } from './features/features.module.js';
import { ContractsModule } from './contracts/contracts.module.js';
import { ClarityModule } from './clarity/clarity.module.js';
import { FinanceModule } from './finance/finance.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { AccessModule } from './platform/access/access.module.js';
import { AuditModule } from './platform/audit/audit.module.js';
import type { Config } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Connection } from './platform/database/connections/connection.js';
import type { ClientClass } from './platform/database/data-source.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { DocumentsModule } from './platform/documents/documents.module.js';
import { EventsModule } from './platform/events/events.module.js';
import { FilesModule } from './platform/files/files.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { LiveModule } from './platform/live/live.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { ObservabilityModule } from './platform/observability/observability.module.js';
import { RateLimitsModule } from './platform/rate-limits/rate-limits.module.js';
import { SecretsModule } from './platform/secrets/secrets.module.js';
import { TextModule } from './platform/text/text.module.js';
import { WebModule } from './platform/web/web.module.js';
import { WorkersModule } from './platform/workers/workers.module.js';
import { PoliciesModule } from './policies/policies.module.js';
import { SalesModule } from './sales/sales.module.js';
import { SecurityModule } from './security/security.module.js';
import { SiteModule } from './site/site.module.js';
import { StaffModule } from './staff/staff.module.js';
import { StoreModule } from './store/store.module.js';
import { SupportModule } from './support/support.module.js';
import { TrainingModule } from './training/training.module.js';
import { UsersModule } from './users/users.module.js';

@Module({})
export class AppModule {
  static with(config: Config, connection: Connection, Client?: ClientClass): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule.with(connection, Client),
        SecretsModule,
        TextModule,
        AccessModule,
        RateLimitsModule,
        ObservabilityModule,
        HttpModule,
        EventsModule,
        JobsModule,
        AuditModule,
        MailModule,
        WorkersModule,
        DocumentsModule,
        LiveModule,
        FilesModule,
        WebModule,
        AuthModule,
        UsersModule,
        FeaturesModule,
        SiteModule,
        StoreModule,
        SupportModule,
        InboxModule,
        StaffModule,
        AdminModule,
        SalesModule,
        SecurityModule,
        ClarityModule,
        FinanceModule,
        PoliciesModule,
        TrainingModule,
        ContractsModule,
        ...(config.demo ? [DemoModule] : []),
      ],
    };
  }
}
