import { Global, Module } from '@nestjs/common';
import { StoredTexts } from './stored-texts.js';

/** Provides the registry of stored texts to every module. */
@Global()
@Module({ providers: [StoredTexts], exports: [StoredTexts] })
export class TextModule {}
