import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OwnerCodeService } from './owner-code.service.js';
import { RoleCode } from './role-code.entity.js';
import { RoleCodesController } from './role-codes.controller.js';
import { RoleCodesService } from './role-codes.service.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

/** Accounts: who people are and what roles they have. Offers the accounts to sign-in and the owner code to start-up. */
@Module({
  imports: [TypeOrmModule.forFeature([User, RoleCode])],
  controllers: [UsersController, RoleCodesController],
  providers: [UsersService, RoleCodesService, OwnerCodeService],
  exports: [UsersService, OwnerCodeService],
})
export class UsersModule {}
