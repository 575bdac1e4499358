import type { Role } from '../platform/access/roles.rules.js';
import type { CreateProject } from '../site/projects/projects.dto.js';
import type { TransactionStatus, TransactionType } from '../finance/finance.rules.js';

/** A fictional studio for `npm run demo`. Every name, figure and address in it is made up. */
export const CONTACT = {
  text: 'Press, partners, players: write to us. We read everything and answer within 48 hours.',
  email: 'hello@lanternfox.example',
  phone: '+44 20 7946 0000',
  address: 'Unit 7, The Ropeworks\nHarbour Lane\nBristol BS1 0ZZ',
  legalName: 'Lantern Fox Interactive Ltd',
  tradingName: 'Lantern Fox',
  companyNumber: '00000000',
  themeColor: '#00ffff',
  socialLinks: [
    { label: 'Mastodon', url: 'https://mastodon.example/@lanternfox' },
    { label: 'YouTube', url: 'https://video.example/lanternfox' },
  ],
};

export const PROJECTS: readonly CreateProject[] = [
  {
    title: 'Saltglass',
    slug: 'saltglass',
    icon: 'map',
    description: 'A flooded city, a glassblower and one boat. A quiet exploration game about what the tide brings back.',
    accent: '#2fb8a6',
    lettering: 'bookish',
    platforms: ['Windows', 'macOS', 'Steam Deck'],
    releaseDate: 'Spring 2027',
    statusLine: 'In open testing: two thousand people have rowed',
    featured: true,
  },
  {
    title: 'Hollow Signal',
    slug: 'hollow-signal',
    icon: 'planet',
    description: 'Four players, one failing radio telescope. Co-operative survival in which listening is the only weapon.',
    accent: '#ffb347',
    lettering: 'signal',
    platforms: ['Windows', 'PlayStation 5', 'Xbox Series X|S'],
    releaseDate: 'October 2026: early access',
    statusLine: 'In early access: three nights, one ending',
    featured: false,
  },
  {
    title: 'Paper Moons',
    slug: 'paper-moons',
    icon: 'palette',
    description: 'Fold the world. A puzzle platformer drawn by hand on three hundred sheets of paper.',
    accent: '#b48cff',
    lettering: 'soft',
    platforms: ['Windows', 'Nintendo Switch', 'iOS', 'Android'],
    releaseDate: '2024-05-16',
    statusLine: 'Out now, with twelve sheets by players',
    featured: false,
  },
  {
    title: 'Kestrel',
    slug: 'kestrel',
    icon: 'rocket',
    description: 'Racing at the speed of a falcon through the gorges of a country that no map agrees on.',
    accent: '#ff6a2b',
    lettering: 'wide',
    platforms: ['Windows', 'PlayStation 5', 'Nintendo Switch'],
    releaseDate: '2027',
    statusLine: 'In production: the line editor is next',
    featured: false,
  },
  {
    title: 'Loombox',
    slug: 'loombox',
    icon: 'code',
    description: 'Our level editor, free for everyone: weave terrain, light and story in one window, alone or together.',
    accent: '#46d39a',
    lettering: 'studio',
    platforms: ['Windows', 'macOS', 'Linux'],
    releaseDate: '2023-03-01',
    statusLine: 'Free, version 3.2',
    featured: false,
  },
  {
    title: 'Ninth Winter',
    slug: 'ninth-winter',
    icon: 'sword',
    description: 'A strategy game in which every spring is earned. Lead a village that remembers each of your decisions.',
    accent: '#8fb9e6',
    lettering: 'carved',
    platforms: ['Windows', 'Linux'],
    releaseDate: 'When the ninth winter is done',
    statusLine: 'On paper, every Thursday',
    featured: false,
  },
];

/** One account for each kind of person. The address's name is the role. */
export const ACCOUNTS: ReadonlyArray<{ name: [string, string]; roles: Role[] }> = [
  { name: ['Ada', 'Okafor'], roles: ['admin', 'ceo'] },
  { name: ['Rhys', 'Bevan'], roles: ['admin'] },
  { name: ['Mina', 'Takahashi'], roles: ['developer'] },
  { name: ['Tomasz', 'Zieliński'], roles: ['dev_tester'] },
  { name: ['Grace', 'Adeyemi'], roles: ['staff'] },
  { name: ['Hannah', 'Clarke'], roles: ['hr'] },
  { name: ['Idris', 'Khan'], roles: ['support'] },
  { name: ['Saoirse', 'Byrne'], roles: ['support_lead'] },
  { name: ['Lena', 'Vogel'], roles: ['dpo'] },
  { name: ['Victor', 'Mendes'], roles: ['security'] },
  { name: ['Priya', 'Nair'], roles: ['project_manager'] },
  { name: ['Yuki', 'Mori'], roles: ['job_applicee'] },
  { name: ['Sam', 'Whitlock'], roles: [] },
];

/** Month of the year (1 to 12), type, category, pounds without VAT, VAT rate in per cent, status. */
export const TRANSACTIONS: ReadonlyArray<[number, TransactionType, string, number, number, TransactionStatus]> = [
  [1, 'product', 'Game Sales', 18_420.5, 20, 'approved'],
  [1, 'expense', 'Development Tools', 1_240, 20, 'approved'],
  [2, 'income', 'Consulting Services', 6_500, 20, 'approved'],
  [2, 'expense', 'Rent & Facilities', 4_800, 20, 'approved'],
  [3, 'product', 'Game Sales', 22_310.75, 20, 'approved'],
  [3, 'investment', 'Investment Funding', 75_000, 0, 'approved'],
  [4, 'expense', 'Professional Services', 3_150.25, 20, 'approved'],
  [5, 'product', 'Merchandise Sales', 2_940.99, 20, 'approved'],
  [6, 'income', 'Grants', 12_000, 0, 'approved'],
  [7, 'expense', 'Marketing & Advertising', 5_600, 20, 'approved'],
  [8, 'product', 'Game Sales', 31_205.1, 20, 'approved'],
  [9, 'expense', 'Hardware & Equipment', 7_899, 20, 'approved'],
  [10, 'income', 'Software Licensing', 4_250, 20, 'pending'],
  [11, 'expense', 'Travel & Transport', 980.4, 5, 'rejected'],
];
