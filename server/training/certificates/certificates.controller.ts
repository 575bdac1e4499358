import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { single } from '../../platform/documents/single.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { CertificatesQuery, CertificateView, StaffCertificateView, VerifiedCertificateView } from './certificates.dto.js';
import { CertificatesService } from './certificates.service.js';

@Controller('training/certificates')
export class CertificatesController {
  constructor(
    private readonly certificates: CertificatesService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists the user's own certificates. */
  @Get()
  @Access('signedIn')
  mine(@CurrentActor() actor: Actor): Promise<CertificateView[]> {
    return this.certificates.newest(actor.userId);
  }

  /** Lists everyone's certificates, newest first; the header `Link` names the next page. */
  @Get('all')
  @Access('trainingManagers')
  async everyone(
    @Query() query: CertificatesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffCertificateView[]> {
    return linkedPage(await this.certificates.everyone(query), request, response);
  }

  /** Verifies the number of a certificate, for anyone who was shown it. */
  @Get('verify/:serial')
  @Access('everyone')
  @RateLimit({ name: 'certificate-verification', attempts: 60, windowSeconds: 3600, per: 'address' })
  verify(@Param('serial') serial: string): Promise<VerifiedCertificateView> {
    return this.certificates.verified(serial);
  }

  /** A certificate as PDF, for its owner and those who manage training. */
  @Get(':id/pdf')
  @Access('signedIn')
  @RateLimit({ name: 'certificates', attempts: 60, windowSeconds: 600, per: 'person' })
  @ApiProduces('application/pdf')
  async pdf(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, async (signal) => {
      const { name, bytes } = await this.certificates.pdf(actor, id, signal);
      return {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Length': bytes.length,
          'Content-Disposition': contentDisposition('attachment', name),
          'Cache-Control': 'private, no-store',
        },
        chunks: single(bytes),
      };
    });
  }
}
