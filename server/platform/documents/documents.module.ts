import { Global, Module } from '@nestjs/common';
import { Documents } from './documents.js';

/** Offers the making of documents to every module. */
@Global()
@Module({ providers: [Documents], exports: [Documents] })
export class DocumentsModule {}
