import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Mail } from '../platform/mail/mail.js';
import { UsersModule } from '../users/users.module.js';
import { InboxController } from './inbox.controller.js';
import { InboxDigest } from './inbox-digest.entity.js';
import { inboxEmails } from './inbox.emails.js';
import { InboxItem } from './inbox-item.entity.js';
import { InboxListService } from './inbox-list.service.js';
import { InboxMailsRepository } from './inbox-mails.repository.js';
import { InboxMailsService } from './inbox-mails.service.js';
import { InboxRepository } from './inbox.repository.js';
import { InboxService } from './inbox.service.js';
import { InboxSetting } from './inbox-setting.entity.js';

/** Users' inboxes. Exports the service with which other areas notify users in their transaction. */
@Module({
  imports: [TypeOrmModule.forFeature([InboxItem, InboxSetting, InboxDigest]), UsersModule],
  controllers: [InboxController],
  providers: [InboxRepository, InboxMailsRepository, InboxService, InboxListService, InboxMailsService],
  exports: [InboxService],
})
export class InboxModule {
  constructor(mail: Mail) {
    mail.register(inboxEmails);
  }
}
