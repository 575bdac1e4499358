import { boat, dish, falcon, loom, moon, tree } from './art/demo-motifs.js';
import {
  kestrelInterface,
  loomboxInterface,
  paperInterface,
  saltglassInterface,
  signalInterface,
  winterInterface,
} from './art/demo-interfaces.js';
import {
  TIDE,
  TIDE_DAWN,
  SIGNAL,
  SIGNAL_RED,
  PAPER,
  PAPER_DAY,
  GORGE,
  GORGE_NIGHT,
  LOOM,
  LOOM_WARM,
  WINTER,
  WINTER_DUSK,
} from './art/demo-palettes.js';
import type { Scene } from './art/demo-scenes.js';
import type { InfoCard, LabelledLink, Milestone, StatusState } from '../site/project-pages/blocks.rules.js';

/** Content of the fictional studio's project pages. Every name and address in it is invented. */
export interface DemoPage {
  slug: string;
  tagline: string;
  ctas: LabelledLink[];
  hero: Scene;
  /** Gallery images, each with its description. */
  gallery: ReadonlyArray<readonly [Scene, string]>;
  overview: string;
  cards: InfoCard[];
  milestones: Milestone[];
  state: StatusState;
  progress: number;
  links: LabelledLink[];
  /** Indexes in TEAM. */
  team: readonly number[];
  seoDesc: string;
}

export const TEAM = [
  { name: 'Ada Okafor', role: 'Creative director' },
  { name: 'Rhys Bevan', role: 'Technical director' },
  { name: 'Mina Takahashi', role: 'Gameplay programmer' },
  { name: 'Grace Adeyemi', role: 'Art lead' },
  { name: 'Priya Nair', role: 'Producer' },
  { name: 'Tomasz Zieliński', role: 'Sound and music' },
] as const;

const PLAYTEST: LabelledLink = { label: 'Become a tester', url: '/join-us' };
const SHOP: LabelledLink = { label: 'Visit the shop', url: '/store' };

export const PAGES: readonly DemoPage[] = [
  {
    slug: 'saltglass',
    tagline: 'A flooded city, a glassblower and one boat. What will the tide bring back?',
    ctas: [{ label: 'Watch the trailer', url: 'https://video.example/saltglass' }, PLAYTEST],
    hero: {
      palette: TIDE,
      ground: 'water',
      seed: 11,
      light: [1140, 250, 74],
      figure: [boat, 800, 480, 1.25],
      character: ['glassblower', 1180, 905, 0.98],
    },
    gallery: [
      [
        {
          palette: TIDE_DAWN,
          ground: 'water',
          seed: 12,
          light: [520, 330, 90],
          figure: [boat, 1030, 520, 1],
          interface: saltglassInterface,
        },
        'Rowing at ebb tide, with three finds on board',
      ],
      [{ palette: TIDE, ground: 'hills', seed: 13, light: [1180, 210, 60] }, 'Islands that were hills before the flood'],
      [
        { palette: SIGNAL, ground: 'water', seed: 14, light: [360, 190, 52], character: ['glassblower', 820, 1240, 1.75] },
        'The glassblower with a lamp that is still hot',
      ],
    ],
    overview:
      '# What the tide brings back\n\nThe city of Morrow has been under water for forty years. You row through its streets, take up what the tide lays bare, and melt it into glass: lamps, lenses, bells. Each thing you make changes what the city remembers.\n\n## No clock, no fight\n\n- Explore at the pace of your oars\n- Blow glass with both hands, or with one button\n- Bring light to forty-two houses, in any order\n\nWe wrote about how the water works in [our story](/about).',
    cards: [
      { icon: 'Anchor', heading: 'One boat', body: 'Everything you own fits into it. Choose what stays on the quay.' },
      { icon: 'Flame', heading: 'Glass by hand', body: 'Heat, breath and patience: no recipe gives the same lamp twice.' },
      { icon: 'Heart', heading: 'Made to be finished', body: 'About nine hours, and every text can be read aloud.' },
    ],
    milestones: [
      { date: 'Spring 2024', title: 'First raft', description: 'A prototype of rowing, and three streets.' },
      { date: 'Autumn 2025', title: 'The furnace works', description: 'Glassblowing became a game of its own.' },
      { date: 'Summer 2026', title: 'Open test', description: 'Two thousand people rowed. We widened the canals.' },
      { date: 'Spring 2027', title: 'Release', description: 'For desktop and handheld.' },
    ],
    state: 'In Progress',
    progress: 72,
    links: [
      { label: 'Press kit', url: 'https://press.example/saltglass' },
      SHOP,
      { label: 'Write to the team', url: 'mailto:saltglass@lanternfox.example' },
    ],
    team: [0, 3, 5],
    seoDesc: 'Row through a flooded city, blow glass, bring back its light: a quiet exploration game by Lantern Fox.',
  },
  {
    slug: 'hollow-signal',
    tagline: 'Four players, one failing radio telescope. Listening is the only weapon.',
    ctas: [{ label: 'Hear the signal', url: 'https://video.example/hollow-signal' }],
    hero: {
      palette: SIGNAL,
      ground: 'hills',
      seed: 21,
      light: [360, 200, 44],
      figure: [dish, 850, 430, 1.5],
      character: ['listener', 1210, 905, 0.98],
    },
    gallery: [
      [
        {
          palette: SIGNAL_RED,
          ground: 'hills',
          seed: 22,
          light: [1150, 260, 70],
          figure: [dish, 520, 430, 1.1],
          interface: signalInterface,
        },
        'A signal comes in, and the heating fails',
      ],
      [{ palette: SIGNAL, ground: 'snow', seed: 23, light: [900, 160, 38] }, 'Snow on the service road'],
      [
        { palette: GORGE_NIGHT, ground: 'canyon', seed: 24, light: [800, 260, 48], character: ['listener', 820, 1240, 1.75] },
        'One of the four listeners at dusk',
      ],
    ],
    overview:
      '# Something answers\n\nThe dish is older than its maps. Four technicians keep it alive through one long night, each with a headset that hears something else.\n\n## How it is played\n\n- Two to four players, voice carries as far as a voice does\n- Noise is a resource: what you say can be heard\n- Every night is drawn anew from three hundred recordings\n\n### Kind by design\n\nNo jump scares in the calm mode, and nobody is ever left out of the next round.',
    cards: [
      { icon: 'Headphones', heading: 'Hear it first', body: 'Directional sound for each player, tuned with people who see little.' },
      { icon: 'Users', heading: 'Together', body: 'Join a running night at any time, with a code of four letters.' },
      { icon: 'Shield', heading: 'Yours alone', body: 'Voice goes from player to player. We never record it.' },
    ],
    milestones: [
      { date: '2025', title: 'The first answer', description: 'A jam of 48 hours, and a sound that stayed with us.' },
      { date: 'March 2026', title: 'Closed nights', description: 'Every Friday with sixty testers.' },
      { date: 'October 2026', title: 'Early access', description: 'Three nights, one ending.' },
    ],
    state: 'In Progress',
    progress: 55,
    links: [{ label: 'Community forum', url: 'https://forum.example/hollow-signal' }, PLAYTEST],
    team: [1, 2, 5],
    seoDesc: 'Co-operative survival for two to four players in which listening is the only weapon.',
  },
  {
    slug: 'paper-moons',
    tagline: 'Fold the world. A puzzle platformer drawn by hand on three hundred sheets of paper.',
    ctas: [{ label: 'Buy the soundtrack', url: '/store' }],
    hero: {
      palette: PAPER,
      ground: 'folds',
      seed: 31,
      light: [420, 190, 40],
      figure: [moon, 880, 270, 1.6],
      character: ['folder', 1180, 890, 0.95],
    },
    gallery: [
      [{ palette: PAPER_DAY, ground: 'folds', seed: 32, light: [760, 190, 66], interface: paperInterface }, 'Three folds left on sheet 41'],
      [{ palette: PAPER, ground: 'hills', seed: 33, light: [520, 240, 58], figure: [moon, 1080, 330, 0.9] }, 'A moon waits to be opened'],
      [
        { palette: LOOM_WARM, ground: 'folds', seed: 34, light: [800, 210, 80], character: ['folder', 820, 1240, 1.75] },
        'A child of paper with her lantern',
      ],
    ],
    overview:
      '# Every page has two sides\n\nPull a corner and the far side of the world lies before your feet. Paper Moons is about a child who folds a way home.\n\n- Sixty sheets, each with one idea\n- Undo as far back as you like\n- Play with one hand, or without colour\n\n## Finished, and looked after\n\nWe still mend and add: the photo mode came last winter.',
    cards: [
      { icon: 'Puzzle', heading: 'One idea a sheet', body: 'Learn by folding. No words, no pop-ups.' },
      { icon: 'Brush', heading: 'Real paper', body: 'Scanned from sheets that hang in our kitchen.' },
      { icon: 'Moon', heading: 'Gentle', body: 'Nothing hurries you, nothing counts your mistakes.' },
    ],
    milestones: [
      { date: '2022', title: 'A sketch on a napkin', description: 'It could be folded.' },
      { date: 'May 2024', title: 'Released', description: 'On desktop and handheld.' },
      { date: 'December 2025', title: 'Photo mode', description: 'And twelve sheets by players.' },
    ],
    state: 'Released',
    progress: 100,
    links: [{ label: 'Play it', url: 'https://play.example/paper-moons' }, SHOP],
    team: [0, 3],
    seoDesc: 'A puzzle platformer in which you fold the world, drawn by hand on three hundred sheets of paper.',
  },
  {
    slug: 'kestrel',
    tagline: 'Racing at the speed of a falcon through gorges that no map agrees on.',
    ctas: [
      { label: 'See it fly', url: 'https://video.example/kestrel' },
      { label: 'Race in the test', url: '/join-us' },
    ],
    hero: {
      palette: GORGE,
      ground: 'canyon',
      seed: 41,
      light: [800, 300, 92],
      figure: [falcon, 800, 360, 1.5],
      character: ['racer', 1150, 800, 0.86],
    },
    gallery: [
      [
        {
          palette: GORGE_NIGHT,
          ground: 'canyon',
          seed: 42,
          light: [820, 240, 60],
          figure: [falcon, 760, 420, 0.9],
          interface: kestrelInterface,
        },
        'Second place through the gorge at 318 kilometres an hour',
      ],
      [
        { palette: GORGE, ground: 'hills', seed: 43, light: [420, 300, 80], figure: [falcon, 1090, 260, 0.8] },
        'Out of the gorge, over the plain',
      ],
      [
        { palette: TIDE_DAWN, ground: 'canyon', seed: 44, light: [800, 320, 70], character: ['racer', 820, 1240, 1.75] },
        'A racer at the edge of the night',
      ],
    ],
    overview:
      '# Fall first, then fly\n\nYou have no engine. Height is all you own, and every gorge asks how you want to spend it.\n\n## What is in it\n\n- Twenty-four gorges, day and night\n- Ghosts of friends, at your pace\n- A line editor that is also a brush',
    cards: [
      { icon: 'Bolt', heading: 'Three hundred km/h', body: 'And 120 pictures a second on a machine of ten years.' },
      { icon: 'Map', heading: 'No two maps', body: 'Rivers move between seasons, and so do the best lines.' },
      { icon: 'Trophy', heading: 'Fair boards', body: 'Every record is a replay that everyone can watch.' },
    ],
    milestones: [
      { date: 'January 2026', title: 'First flight', description: 'One gorge, one bird.' },
      { date: 'Winter 2026', title: 'Line editor', description: 'Draw a race, share a code.' },
      { date: '2027', title: 'Open test', description: 'When it feels like falling.' },
    ],
    state: 'In Progress',
    progress: 38,
    links: [{ label: 'Design diary', url: 'https://diary.example/kestrel' }, PLAYTEST],
    team: [2, 1, 4],
    seoDesc: 'A racing game without an engine: fall, turn, and fly at the speed of a falcon.',
  },
  {
    slug: 'loombox',
    tagline: 'Our level editor, free for everyone: weave terrain, light and story in one window.',
    ctas: [
      { label: 'Download', url: 'https://play.example/loombox' },
      { label: 'Read the manual', url: 'https://manual.example/loombox' },
    ],
    hero: {
      palette: LOOM,
      ground: 'weave',
      seed: 51,
      light: [420, 210, 50],
      figure: [loom, 800, 330, 0.9],
      character: ['shuttle', 1160, 850, 0.95],
    },
    gallery: [
      [
        { palette: LOOM_WARM, ground: 'weave', seed: 52, light: [1100, 230, 70], interface: loomboxInterface },
        'Two people shape the same valley',
      ],
      [{ palette: PAPER_DAY, ground: 'weave', seed: 53, light: [500, 200, 64] }, 'The same land at noon'],
      [
        { palette: LOOM, ground: 'hills', seed: 54, light: [1150, 220, 54], character: ['shuttle', 820, 1240, 1.75] },
        'Shuttle, who weaves what you draw',
      ],
    ],
    overview:
      '# The tool that made our games\n\nLoombox is where every level of ours begins. It is free, it runs without an account, and your files are plain text.\n\n- Edit together over your own network\n- Extend it with small scripts\n- Export to the engines that you know\n\n## Open formats\n\nA level is a folder that you can read. What you make belongs to you.',
    cards: [
      { icon: 'Code', heading: 'Plain files', body: 'Made for version control, down to the last tree.' },
      { icon: 'Users', heading: 'Alone or together', body: 'Up to eight people on one map, without a server of ours.' },
      { icon: 'Key', heading: 'No account', body: 'It asks for nothing and tells nobody.' },
    ],
    milestones: [
      { date: 'Version 1', title: 'Terrain', description: 'Hills, water, and undo.' },
      { date: 'Version 2', title: 'Together', description: 'Several cursors, one map.' },
      { date: 'Version 3', title: 'Story threads', description: 'Dialogue that knows where it stands.' },
    ],
    state: 'Released',
    progress: 100,
    links: [
      { label: 'Release notes', url: 'https://notes.example/loombox' },
      { label: 'Report a bug', url: '/contact' },
    ],
    team: [1, 2],
    seoDesc: 'A free level editor for terrain, light and story, alone or together, with files that you can read.',
  },
  {
    slug: 'ninth-winter',
    tagline: 'A strategy game in which every spring is earned.',
    ctas: [{ label: 'Follow the village', url: 'https://diary.example/ninth-winter' }],
    hero: {
      palette: WINTER,
      ground: 'snow',
      seed: 61,
      light: [460, 220, 56],
      figure: [tree, 880, 470, 1.5],
      character: ['elder', 1190, 905, 0.98],
    },
    gallery: [
      [
        { palette: WINTER_DUSK, ground: 'snow', seed: 62, light: [1080, 300, 78], interface: winterInterface },
        'Orla remembers a promise from the third winter',
      ],
      [
        { palette: WINTER, ground: 'hills', seed: 63, light: [760, 210, 60], figure: [tree, 1130, 470, 0.8] },
        'The old tree, in its fourth winter',
      ],
      [
        { palette: WINTER_DUSK, ground: 'hills', seed: 64, light: [420, 280, 84], character: ['elder', 820, 1240, 1.75] },
        'The one who leads the village',
      ],
    ],
    overview:
      '# They remember\n\nYou lead sixty people through nine winters. Each of them keeps an account of what you decided, and tells it to their children.\n\n## Decisions that stay\n\n- No save to go back to, but a chronicle to read\n- Every villager has a name and a reason\n- One winter takes an evening',
    cards: [
      { icon: 'Leaf', heading: 'Spring is earned', body: 'Seed, salt, wool, words: four stores that must last.' },
      { icon: 'Book', heading: 'A chronicle', body: 'The game writes your history, and prints it if you like.' },
      { icon: 'Clock', heading: 'Your time', body: 'Stop at any moment. The snow waits.' },
    ],
    milestones: [
      { date: '2026', title: 'Rules on paper', description: 'Played as a board game, every Thursday.' },
      { date: '2027', title: 'First winter', description: 'Playable from autumn to thaw.' },
    ],
    state: 'Planned',
    progress: 10,
    links: [
      { label: 'Board game rules', url: 'https://notes.example/ninth-winter' },
      { label: 'All projects', url: '/projects' },
    ],
    team: [4, 0],
    seoDesc: 'Lead a village through nine winters. It remembers each of your decisions.',
  },
];
