import { Injectable } from '@nestjs/common';
import { NotFound } from '../platform/errors/errors.js';
import { UNNAMED_IDENTITY, StudioIdentity, type Identity } from '../platform/mail/studio-identity.js';
import { ContactService } from './contact/contact.service.js';

/** The studio's name in emails is the one on its pages. */
@Injectable()
export class SiteIdentity extends StudioIdentity {
  constructor(private readonly contact: ContactService) {
    super();
  }

  override async current(): Promise<Identity> {
    try {
      const { tradingName, email, themeColor } = await this.contact.current();
      return { name: tradingName, contactEmail: email, accent: themeColor };
    } catch (error) {
      // Only before the first start has inserted the starter content.
      if (error instanceof NotFound) return UNNAMED_IDENTITY;
      throw error;
    }
  }
}
