import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { AboutService } from '../site/about/about.service.js';
import type { CreateTeamMember } from '../site/team/team.dto.js';
import { TeamService } from '../site/team/team.service.js';
import { PORTRAITS } from './art/demo-people.js';
import { portrait, type PersonAppearance } from './art/demo-portraits.js';

const PORTRAIT_WIDTH = 800;

const STORY = {
  title: 'It began with a broken lantern',
  body: `In 2019 Ada found a ship's lantern at a car boot sale in Bristol, and bet Rhys a month's rent that he could not make it shine in a game the way it shone on the kitchen table. He could, and she paid. The prototype became [Saltglass](/projects/saltglass), and the lantern still stands on the table.

We were two people for a long time. Then Mina asked whether the tide could be heard before it was seen, Tomasz made it so, and by the next winter there were six of us and a rope works with a leaking roof.

## What we learned

- Finish the small thing. Our second game was three times as big as it should have been, and we cut two thirds of it in one good week
- Show it early. The people on our forum found the best ending of Hollow Signal, and we let them keep it
- Publish the figures. It is harder to fool yourself when everyone can read along

## Where we are now

Six people, five friends who keep the community what it is, and room for one or two more. If you would like to sit at that table, look at [the open roles](/join-us).`,
};

type Person = Omit<CreateTeamMember, 'avatar'> & {
  /** Appearance; without it, initials are shown. */
  drawn?: PersonAppearance;
};

export const PEOPLE: readonly Person[] = [
  {
    kind: 'director',
    name: 'Ada Okafor',
    role: 'Creative Director',
    blurb:
      'Draws maps of places that are not there yet, then argues with everyone about the weather in them. Made her first game for a school fête and still has the cardboard.',
    links: [
      { label: 'Mastodon', url: 'https://mastodon.example/@ada' },
      { label: 'Write to Ada', url: 'mailto:ada@lanternfox.example' },
    ],
    drawn: PORTRAITS[0],
  },
  {
    kind: 'director',
    name: 'Rhys Bevan',
    role: 'Technical Director',
    blurb:
      'Wrote the engine, rewrote it, and threw both away. Believes that a game should start before the kettle boils. Wins bets quietly.',
    links: [{ label: 'Code', url: 'https://code.example/rhys' }],
    drawn: PORTRAITS[1],
  },
  {
    kind: 'community',
    name: 'Noor Haddad',
    role: 'Keeper of the wiki',
    blurb: 'Has written down every recipe, every tide and the one bug that we decided to keep.',
    links: [{ label: 'Wiki', url: 'https://wiki.example/saltglass' }],
    drawn: {
      wall: ['#123a4e', '#5fb0b0'],
      skin: '#d3a27c',
      hair: ['scarf', '#6a4f8f'],
      clothes: ['roll neck', '#4b3a6e', '#8a74b8'],
      smile: 'small',
    },
  },
  {
    kind: 'community',
    name: 'Jonas Lindqvist',
    role: 'Speedrunner',
    blurb: 'Finishes Kestrel in nine minutes and tells us, kindly, how.',
    links: [{ label: 'Runs', url: 'https://video.example/jonas' }],
    drawn: {
      wall: ['#5a2a1c', '#e08a4a'],
      skin: '#f6d9c4',
      hair: ['fringe', '#e6cf9a'],
      clothes: ['hoodie', '#c9352b', '#8f1f1a'],
      freckles: true,
      smile: 'wide',
      face: 0.97,
    },
  },
  {
    kind: 'community',
    name: 'Mei Tan',
    role: 'Accessibility tester',
    blurb: 'Plays with one hand and two screen readers. Half of our options menu is hers.',
    links: [],
    drawn: {
      wall: ['#20353f', '#7fae9f'],
      skin: '#e8bd92',
      hair: ['bun', '#2a2630'],
      clothes: ['shirt', '#e9e3d2', '#fffaf0'],
      glasses: true,
      smile: 'open',
    },
  },
  {
    kind: 'community',
    name: 'Oluwaseun Adebayo-Fitzgerald',
    role: 'Forum moderator',
    blurb: 'Answers newcomers before we have read the question.',
    links: [],
    drawn: {
      wall: ['#14324a', '#4f8fc0'],
      skin: '#54331f',
      hair: ['crop', '#14100f'],
      clothes: ['jumper', '#2f7d5b', '#f2c14e'],
      beard: '#1c1513',
      smile: 'wide',
      face: 1.08,
    },
  },
  {
    kind: 'community',
    name: 'Kit',
    role: 'Level maker',
    blurb: 'Three hundred Loombox maps, of which at least two hundred can be finished.',
    links: [{ label: 'Maps', url: 'https://loombox.example/kit' }],
  },
];

/** The team and story of the fictional studio, replacing the starter content. */
@Injectable()
export class DemoTeam {
  constructor(
    private readonly team: TeamService,
    private readonly about: AboutService,
  ) {}

  async fill(actor: Actor): Promise<void> {
    for (const { id } of await this.team.list()) await this.team.remove(actor, id);
    for (const { drawn, ...person } of PEOPLE) await this.team.create(actor, { ...person, avatar: await this.portraitOf(drawn) });
    const { version } = await this.about.current();
    await this.about.update(actor, { ...STORY, version });
  }

  private async portraitOf(drawn: Person['drawn']): Promise<string | null> {
    if (drawn === undefined) return null;
    const { default: sharp } = await import('sharp');
    const png = await sharp(Buffer.from(portrait(drawn)))
      .resize(PORTRAIT_WIDTH)
      .png({ compressionLevel: 1 })
      .toBuffer();
    return this.team.addPortrait(Readable.from([png]), 'portrait.png');
  }
}
