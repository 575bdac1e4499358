import { Controller, Get } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { CertificateView } from './certificates.dto.js';
import { CertificatesService } from './certificates.service.js';

@Controller('training/certificates')
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  /** Lists the user's own certificates. */
  @Get()
  @Access('signedIn')
  mine(@CurrentActor() actor: Actor): Promise<CertificateView[]> {
    return this.certificates.newest(actor.userId);
  }
}
