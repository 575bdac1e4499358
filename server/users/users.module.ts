import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountData } from './account-data.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { AvatarsController } from './avatars.controller.js';
import { AvatarsService } from './avatars.service.js';
import { ConsentsController } from './consents.controller.js';
import { ConsentsService } from './consents.service.js';
import { CredentialsService } from './credentials.service.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { MinorsController } from './minors.controller.js';
import { MinorsService } from './minors.service.js';
import { OwnDataController } from './own-data.controller.js';
import { OwnDataService } from './own-data.service.js';
import { OwnerCodeService } from './owner-code.service.js';
import { OwnersService } from './owners.service.js';
import { PersonalData } from './personal-data.service.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';
import { RetentionService } from './retention.service.js';
import { RoleCode } from './role-code.entity.js';
import { RoleCodesController } from './role-codes.controller.js';
import { RoleCodesService } from './role-codes.service.js';
import { UserFiguresService } from './user-figures.service.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

/**
 * Accounts: who people are, what roles they have, what is kept on them and how it goes. Offers the accounts and what holds
 * for their data to every module that keeps something on people.
 */
@Module({
  imports: [TypeOrmModule.forFeature([User, RoleCode])],
  controllers: [
    UsersController,
    RoleCodesController,
    AvatarsController,
    PreferencesController,
    ConsentsController,
    OwnDataController,
    DeletionController,
    MinorsController,
  ],
  providers: [
    AccountData,
    AccountsRepository,
    AccountsService,
    AvatarsService,
    ConsentsService,
    CredentialsService,
    DeletionService,
    MinorsService,
    OwnDataService,
    OwnerCodeService,
    OwnersService,
    PersonalData,
    PreferencesService,
    RetentionService,
    RoleCodesService,
    UserFiguresService,
    UsersService,
  ],
  exports: [
    AccountsService,
    CredentialsService,
    DeletionService,
    OwnerCodeService,
    OwnersService,
    PersonalData,
    PreferencesService,
    RetentionService,
    UserFiguresService,
    UsersService,
  ],
})
export class UsersModule {}
