import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailEntity } from './mail.entity.js';
import { Mail } from './mail.js';
import { MailsRepository } from './mails.repository.js';
import { Outbox } from './outbox.js';

/** Provides mail to every module. */
@Global()
@Module({ imports: [TypeOrmModule.forFeature([MailEntity])], providers: [Mail, MailsRepository, Outbox], exports: [Mail, Outbox] })
export class MailModule {}
