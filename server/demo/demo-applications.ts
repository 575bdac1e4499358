import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import type { ApplicationAnswers } from '../site/applications/applications.rules.js';
import { ApplicationsService } from '../site/applications/applications.service.js';

interface Application extends ApplicationAnswers {
  /** First name of the applicant's account. */
  by: string;
  /** Text of the attached file. */
  file?: { name: string; text: string };
}

export const APPLICATIONS: readonly Application[] = [
  {
    by: 'Sam',
    name: 'Sam Whitlock',
    email: 'sam@whitlock.example',
    portfolio: '',
    role: 'Game Designer',
    intent: 'employee',
    skills:
      'Nine years of board games, two of them published. I have finished Ninth Winter on every difficulty and would like to talk about its second spring, in which too little is at stake.',
  },
  {
    by: 'Yuki',
    name: 'Yuki Mori',
    email: 'yuki@mori.example',
    portfolio: 'https://yuki.example/web',
    role: 'Web Developer',
    intent: 'contractor',
    skills:
      'I build portals like yours, with PostgreSQL and a dislike of spinners. Available for three months from spring, two days a week on site.',
  },
  {
    by: 'Yuki',
    name: 'Yuki Mori',
    email: 'yuki@mori.example',
    portfolio: 'https://yuki.example/glass',
    role: '3D Artist',
    intent: 'employee',
    skills:
      'I blow glass for a living and model it for joy.\n\nSaltglass is the first game in which the light behaves as it does in my workshop. I would like to help with whatever comes after it: materials, caustics, anything that shines.',
    file: {
      name: 'yuki-mori-cv.md',
      text: '# Yuki Mori\n\n- 2021 to now: glass workshop, Bristol\n- 2017 to 2021: environment artist, Nine Lamps Games\n- Blender, Substance, a furnace\n',
    },
  },
];

/** Job applications to the fictional studio. */
@Injectable()
export class DemoApplications {
  constructor(private readonly applications: ApplicationsService) {}

  async fill(named: (first: string) => Actor): Promise<void> {
    for (const { by, file, ...answers } of APPLICATIONS) {
      await this.applications.add(named(by), answers, file && { name: file.name, content: Readable.from([Buffer.from(file.text)]) });
    }
  }
}
