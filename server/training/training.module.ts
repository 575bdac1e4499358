import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsersModule } from '../users/users.module.js';
import { Certificate } from './certificate.entity.js';
import { CertificatesController } from './certificates.controller.js';
import { CertificatesRepository } from './certificates.repository.js';
import { CertificatesService } from './certificates.service.js';

/** Staff training: so far the certificates. */
@Module({
  imports: [TypeOrmModule.forFeature([Certificate]), UsersModule],
  controllers: [CertificatesController],
  providers: [CertificatesRepository, CertificatesService],
})
export class TrainingModule {}
