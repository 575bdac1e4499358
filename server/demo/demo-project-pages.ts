import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { Clock } from '../platform/time/clock.js';
import type { KnownBlock } from '../site/project-pages/blocks.rules.js';
import { ProjectPagesService } from '../site/project-pages/project-pages.service.js';
import { PORTRAITS } from './art/demo-people.js';
import { PAGES, TEAM, type DemoPage } from './demo-pages.js';
import { displayLettering } from '../platform/web/social/lettering.js';
import { portrait } from './art/demo-portraits.js';
import { landscape } from './art/demo-scenes.js';

const HERO_WIDTH = 1600;
/** The first gallery image is shown at full width. */
const GALLERY_WIDTHS = [1280, 640, 640] as const;
const PORTRAIT_WIDTH = 240;

/** Complete pages for the projects of the fictional studio, with images drawn in code. */
@Injectable()
export class DemoProjectPages {
  constructor(
    private readonly pages: ProjectPagesService,
    private readonly clock: Clock,
  ) {}

  /** @param projects id and title by slug. */
  async fill(actor: Actor, projects: ReadonlyMap<string, { id: string; title: string }>): Promise<void> {
    const portraits: string[] = [];
    for (const person of PORTRAITS) portraits.push(await this.draw(portrait(person), PORTRAIT_WIDTH));
    for (const page of PAGES) {
      const project = projects.get(page.slug);
      if (project === undefined) continue;
      const blocks = await this.blocksOf(page, project.title, portraits);
      await this.pages.save(actor, project.id, { blocks: blocks.map((block) => ({ ...block })), seoDesc: page.seoDesc });
    }
  }

  private async blocksOf(page: DemoPage, title: string, portraits: readonly string[]): Promise<KnownBlock[]> {
    const { tagline, ctas, overview, cards, milestones, state, progress, links, team } = page;
    const lettering = await displayLettering();
    const backgroundImage = await this.draw(landscape(page.hero, lettering), HERO_WIDTH);
    const images: Array<{ src: string; alt: string }> = [];
    for (const [index, [scene, alt]] of page.gallery.entries())
      images.push({ src: await this.draw(landscape(scene, lettering), GALLERY_WIDTHS[index] ?? 640), alt });
    const lastUpdated = this.clock.now().toISOString().slice(0, 10);
    const members = team.flatMap((place) => {
      const member = TEAM[place];
      return member === undefined ? [] : [{ ...member, avatar: portraits[place] ?? '' }];
    });
    return [
      { id: 'hero', type: 'hero', title, tagline, backgroundImage, ctas },
      { id: 'overview', type: 'overview', heading: '', markdown: overview },
      { id: 'info', type: 'info', heading: '', cards },
      { id: 'gallery', type: 'gallery', heading: '', images },
      { id: 'status', type: 'status', heading: '', state, progress, lastUpdated },
      { id: 'timeline', type: 'timeline', heading: '', milestones },
      { id: 'team', type: 'team', heading: '', members },
      { id: 'links', type: 'links', heading: '', links },
    ];
  }

  private async draw(svg: string, width: number): Promise<string> {
    const { default: sharp } = await import('sharp');
    const png = await sharp(Buffer.from(svg)).resize(width).png({ compressionLevel: 1 }).toBuffer();
    return this.pages.addPicture(Readable.from([png]), 'drawn.png');
  }
}
