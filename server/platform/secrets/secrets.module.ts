import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { openSecrets, Secrets } from './secrets.js';

/** Provides encryption of secrets at rest to every module. */
@Global()
@Module({ providers: [{ provide: Secrets, useFactory: openSecrets, inject: [Config] }], exports: [Secrets] })
export class SecretsModule {}
