import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { FinanceModule } from '../finance/finance.module.js';
import { SiteModule } from '../site/site.module.js';
import { UsersModule } from '../users/users.module.js';
import { DemoStudio } from './demo-studio.js';

/** The fictional studio of `npm run demo`; part of the program only then. */
@Module({ imports: [AuthModule, UsersModule, SiteModule, FinanceModule], providers: [DemoStudio] })
export class DemoModule {}
