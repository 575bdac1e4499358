import { Global, Module } from '@nestjs/common';
import { Documents } from './documents.js';
import { Downloads } from './downloads.js';

/** Offers the making and the streaming of documents to every module. */
@Global()
@Module({ providers: [Documents, Downloads], exports: [Documents, Downloads] })
export class DocumentsModule {}
