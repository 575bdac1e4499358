import { Global, Module } from '@nestjs/common';
import { Mail } from './mail.js';
import { Outbox } from './outbox.js';

/** Offers mail to every module. */
@Global()
@Module({ providers: [Mail, Outbox], exports: [Mail, Outbox] })
export class MailModule {}
