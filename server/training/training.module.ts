import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { CertificatesController } from './certificates.controller.js';
import { CertificatesService } from './certificates.service.js';

/** Training of the studio's people: so far the certificates. */
@Module({ imports: [UsersModule], controllers: [CertificatesController], providers: [CertificatesService] })
export class TrainingModule {}
