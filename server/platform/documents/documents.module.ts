import { Global, Module } from '@nestjs/common';
import { CalendarSources } from './calendar-sources.js';
import { Documents } from './documents.js';
import { Downloads } from './downloads.js';
import { TableFiles } from './table-files.js';

/** Provides document generation and streaming to every module. */
@Global()
@Module({ providers: [CalendarSources, Documents, Downloads, TableFiles], exports: [CalendarSources, Documents, Downloads, TableFiles] })
export class DocumentsModule {}
