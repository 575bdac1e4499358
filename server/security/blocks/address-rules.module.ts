import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../../users/users.module.js';
import { SecuritySourcesModule } from '../overview/security-sources.module.js';
import { AddressRule } from './address-rule.entity.js';
import { AddressRulesController } from './address-rules.controller.js';
import { AddressRulesRepository } from './address-rules.repository.js';
import { AddressRulesService } from './address-rules.service.js';
import { BlockedAddresses } from './blocked-addresses.js';

/** Blocked and allowed IP addresses. */
@Module({
  imports: [TypeOrmModule.forFeature([AddressRule]), UsersModule, SecuritySourcesModule],
  controllers: [AddressRulesController],
  providers: [AddressRulesRepository, AddressRulesService, BlockedAddresses],
  exports: [AddressRulesService, BlockedAddresses],
})
export class AddressRulesModule {}
