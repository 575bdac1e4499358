import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountData } from './data-rights/account-data.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AccountsService } from './accounts/accounts.service.js';
import { LastEditorsService } from './accounts/last-editors.service.js';
import { OpenWorkService } from './accounts/open-work.service.js';
import { RoleGainsService } from './accounts/role-gains.service.js';
import { AvatarsController } from './profile/avatars.controller.js';
import { AvatarsService } from './profile/avatars.service.js';
import { ConsentsController } from './consents/consents.controller.js';
import { ConsentsRepository } from './consents/consents.repository.js';
import { ConsentsService } from './consents/consents.service.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CredentialsService } from './credentials.service.js';
import { DeletionController } from './data-rights/deletion.controller.js';
import { DeletionService } from './data-rights/deletion.service.js';
import { DeletionsRepository } from './data-rights/deletions.repository.js';
import { MinorsController } from './consents/minors.controller.js';
import { MinorsRepository } from './consents/minors.repository.js';
import { MinorsService } from './consents/minors.service.js';
import { OwnDataController } from './data-rights/own-data.controller.js';
import { OwnDataService } from './data-rights/own-data.service.js';
import { OwnerCodeService } from './role-codes/owner-code.service.js';
import { OwnersRepository } from './role-codes/owners.repository.js';
import { OwnersService } from './role-codes/owners.service.js';
import { PersonalDataService } from './data-rights/personal-data.service.js';
import { PreferencesController } from './profile/preferences.controller.js';
import { PreferencesService } from './profile/preferences.service.js';
import { RetentionService } from './data-rights/retention.service.js';
import { RoleCode } from './role-codes/role-code.entity.js';
import { RoleCodesController } from './role-codes/role-codes.controller.js';
import { RoleCodesRepository } from './role-codes/role-codes.repository.js';
import { RoleCodesService } from './role-codes/role-codes.service.js';
import { UserDirectoryRepository } from './user-directory.repository.js';
import { SecondPersonService } from './second-person.service.js';
import { UserDirectoryService } from './user-directory.service.js';
import { UserStatsRepository } from './stats/user-stats.repository.js';
import { UserStatsService } from './stats/user-stats.service.js';
import { RoleRemoval } from './accounts/role-removal.entity.js';
import { RoleRemovalsRepository } from './accounts/role-removals.repository.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';
import { VerifiedAddressesService } from './verified-addresses.service.js';
import { Consent } from './consents/consent.entity.js';
import { Mail } from '../platform/mail/mail.js';
import { accountEmails } from './accounts/accounts.emails.js';
import { minorEmails } from './consents/minors.emails.js';
import { deletionEmails } from './data-rights/deletion.emails.js';

/**
 * Accounts: users, their roles, their stored data and its erasure. Exports accounts and data-protection services to every module that
 * stores personal data.
 */
@Module({
  imports: [TypeOrmModule.forFeature([User, RoleCode, RoleRemoval, Consent])],
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
    ConsentsRepository,
    ConsentsService,
    CredentialsRepository,
    CredentialsService,
    DeletionService,
    DeletionsRepository,
    LastEditorsService,
    MinorsRepository,
    MinorsService,
    OpenWorkService,
    OwnDataService,
    OwnerCodeService,
    OwnersRepository,
    OwnersService,
    PersonalDataService,
    PreferencesService,
    RetentionService,
    RoleCodesRepository,
    RoleCodesService,
    RoleGainsService,
    RoleRemovalsRepository,
    UserDirectoryRepository,
    SecondPersonService,
    UserDirectoryService,
    UserStatsRepository,
    UserStatsService,
    UsersRepository,
    UsersService,
    VerifiedAddressesService,
  ],
  exports: [
    AccountsService,
    CredentialsService,
    DeletionService,
    LastEditorsService,
    OpenWorkService,
    OwnerCodeService,
    OwnersService,
    PersonalDataService,
    PreferencesService,
    RetentionService,
    RoleGainsService,
    SecondPersonService,
    UserDirectoryService,
    UserStatsService,
    UsersService,
    VerifiedAddressesService,
  ],
})
export class UsersModule {
  constructor(mail: Mail) {
    mail.register({ ...accountEmails, ...minorEmails, ...deletionEmails });
  }
}
