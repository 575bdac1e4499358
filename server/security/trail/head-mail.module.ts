import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Mail } from '../../platform/mail/mail.js';
import { UsersModule } from '../../users/users.module.js';
import { HeadMailRecipient } from './head-mail-recipient.entity.js';
import { HeadMailController } from './head-mail.controller.js';
import { headMailEmails } from './head-mail.emails.js';
import { HeadMail } from './head-mail.entity.js';
import { HeadMailRepository } from './head-mail.repository.js';
import { HeadMailService } from './head-mail.service.js';

/** The daily email of the head of the audit chain. */
@Module({
  imports: [TypeOrmModule.forFeature([HeadMail, HeadMailRecipient]), UsersModule],
  controllers: [HeadMailController],
  providers: [HeadMailRepository, HeadMailService],
})
export class HeadMailModule {
  constructor(mail: Mail) {
    mail.register(headMailEmails);
  }
}
