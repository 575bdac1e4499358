import { Global, Module } from '@nestjs/common';
import { CalendarSources } from './calendar-sources.js';
import { Documents } from './documents.js';
import { Downloads } from './downloads.js';

/** Offers the making and the streaming of documents to every module. */
@Global()
@Module({ providers: [CalendarSources, Documents, Downloads], exports: [CalendarSources, Documents, Downloads] })
export class DocumentsModule {}
