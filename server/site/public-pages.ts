import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sitemap } from '../platform/web/sitemap.js';
import { SocialImages } from '../platform/web/social/social-images.js';

/** Pages that every studio has and whose text is part of the program, with the titles of their link previews. */
const PAGES = [
  { path: '/projects', title: 'Projects' },
  { path: '/our-voice', title: 'Our voice' },
  { path: '/join-us', title: 'Join us' },
  { path: '/contact', title: 'Contact' },
];
/** Listed where its text is stored. */
const ABOUT = { path: '/about', title: 'About us' };

/** Registers the studio's fixed pages for search engines and link previews. */
@Injectable()
export class PublicPages implements OnModuleInit {
  constructor(
    private readonly sitemap: Sitemap,
    private readonly socialImages: SocialImages,
  ) {}

  onModuleInit(): void {
    this.sitemap.register(() => Promise.resolve(PAGES.map(({ path }) => ({ path }))));
    for (const { path, title } of [...PAGES, ABOUT]) this.socialImages.register({ path, subject: () => Promise.resolve({ title }) });
  }
}
