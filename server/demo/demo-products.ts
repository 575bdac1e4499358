import { readProductForm, type ProductInput } from '../store/products/product-form.rules.js';
import type { ProductStatus } from '../store/store.rules.js';
import {
  hoodie,
  lamp,
  mug,
  notebook,
  picture,
  pin,
  plush,
  print,
  stickers,
  tee,
  vinyl,
  type Drawing,
  type SceneAppearance,
} from './art/demo-art.js';
import { boat, dish, falcon, fox, loom, moon, tree, type Motif } from './art/demo-motifs.js';

interface DemoVariant {
  title: string;
  /** Pounds as typed. */
  price: string;
  compareAtPrice?: string;
  stock?: number;
}

interface DemoProduct {
  name: string;
  type: string;
  price: string;
  compareAtPrice?: string;
  stock?: number;
  tags: string;
  description: string;
  status: ProductStatus;
  /** For scheduled ones: days from now. */
  inDays?: number;
  variants?: DemoVariant[];
  /** SVG. */
  pictures: string[];
  /** Number of views on an ordinary day. */
  interest: number;
}

const DAY_MS = 86_400_000;

const NIGHT = ['#1b2740', '#0c1220'] as const;
const DUSK = ['#5b3a5e', '#d98361'] as const;
const SEA = ['#0f4a56', '#7cc4b8'] as const;
const SAND = ['#efe2cb', '#c9ad84'] as const;
const ICE = ['#b9d3e6', '#eef5f8'] as const;
const MOSS = ['#26402f', '#86a06c'] as const;

const look = (
  backdrop: SceneAppearance['backdrop'],
  motif: Motif,
  ink: string,
  second: string,
  body: string,
  shade: string,
): SceneAppearance => ({
  backdrop,
  motif,
  ink,
  second,
  body,
  shade,
});
const drawn = (draw: Drawing, ...looks: SceneAppearance[]): string[] => looks.map((one) => picture(draw, one));

const sizes = (price: string, stocks: readonly number[]): DemoVariant[] =>
  ['S', 'M', 'L', 'XL', 'XXL'].map((title, index) => ({ title, price, stock: stocks[index] ?? 0 }));

const SHEET = stickers([
  [fox, '#e8762c', '#ffd76a'],
  [boat, '#e9eef5', '#3fb6b2'],
  [dish, '#e9eef5', '#ff7a59'],
  [tree, '#4f9a8b', '#e9f4f6'],
]);

/** Products of the fictional studio. */
export const PRODUCTS: readonly DemoProduct[] = [
  {
    name: 'Hollow Signal T-shirt',
    type: 'Clothing',
    price: '24.00',
    tags: 'Hollow Signal, Organic cotton',
    description:
      'Heavy organic cotton, printed by hand with the dish of Station Nine.\n\nCut straight, washed once, and quiet enough to hear who is out there.',
    status: 'published',
    variants: sizes('24.00', [12, 31, 27, 9, 0]),
    pictures: drawn(
      tee,
      look(DUSK, dish, '#e9eef5', '#ff9c6b', '#26334d', '#131b2c'),
      look(ICE, dish, '#26334d', '#e2603c', '#f4f1ea', '#cfc8ba'),
    ),
    interest: 34,
  },
  {
    name: 'Lantern Fox mug',
    type: 'Home',
    price: '11.50',
    compareAtPrice: '14.50',
    stock: 64,
    tags: 'Lantern Fox, Stoneware',
    description: 'Stoneware that holds 350 ml and keeps your tea warm through one more level. Safe in the dishwasher, unlike most foxes.',
    status: 'published',
    pictures: drawn(
      mug,
      look(SEA, fox, '#e8762c', '#ffd76a', '#fbf4e6', '#d9c8a6'),
      look(NIGHT, fox, '#f08a3c', '#ffe08a', '#2f4a6d', '#172843'),
    ),
    interest: 41,
  },
  {
    name: 'Saltglass art print',
    type: 'Prints',
    price: '18.00',
    tags: 'Saltglass, Paper',
    description: 'The drowned quarter at first light, printed with pigment inks on 310 g cotton paper and signed by the artist.',
    status: 'published',
    variants: [
      { title: 'A3', price: '18.00', stock: 40 },
      { title: 'A2', price: '28.00', stock: 22 },
      { title: 'A2, framed in oak', price: '64.00', compareAtPrice: '79.00', stock: 5 },
    ],
    pictures: drawn(print, look(SAND, boat, '#0f2f3d', '#f2b25c', '#f4d7a4', '#2f6f78')),
    interest: 27,
  },
  {
    name: 'Paper Moons soundtrack on vinyl',
    type: 'Music',
    price: '21.99',
    compareAtPrice: '27.99',
    stock: 18,
    tags: 'Paper Moons, Vinyl',
    description:
      'Eleven pieces for toy piano, tape and folded paper on 180 g vinyl, with a sleeve that unfolds into the map of the ninth world.',
    status: 'published',
    pictures: drawn(vinyl, look(NIGHT, moon, '#f7e7c4', '#e58f5c', '#3a2f63', '#1b1638')),
    interest: 22,
  },
  {
    name: 'Kestrel enamel pin',
    type: 'Accessories',
    price: '8.00',
    stock: 140,
    tags: 'Kestrel, Enamel',
    description: 'Hard enamel on brass, 32 mm across, with two clasps so that it holds its course at speed.',
    status: 'published',
    pictures: drawn(pin, look(MOSS, falcon, '#f4e3c2', '#d9582f', '#234a63', '#10283a')),
    interest: 18,
  },
  {
    name: 'Ninth Winter notebook',
    type: 'Stationery',
    price: '13.00',
    stock: 57,
    tags: 'Ninth Winter, Paper',
    description:
      'One hundred and ninety-two dotted pages, thread-sewn, with a ribbon and a pocket for the plans that did not survive the frost.',
    status: 'published',
    pictures: drawn(notebook, look(ICE, tree, '#16343a', '#eef7f8', '#3f7f86', '#1f4a52')),
    interest: 15,
  },
  {
    name: 'Ember the fox, plush',
    type: 'Toys',
    price: '26.00',
    stock: 0,
    tags: 'Lantern Fox, Recycled',
    description: 'Thirty centimetres of fox, filled with recycled fibre. The light on its collar needs no batteries: it is a promise.',
    status: 'published',
    pictures: drawn(plush, look(DUSK, fox, '#e8762c', '#c8402f', '#f08a3c', '#cf6420')),
    interest: 52,
  },
  {
    name: 'Sticker sheet of four games',
    type: 'Stationery',
    price: '4.50',
    stock: 310,
    tags: 'Lantern Fox, Saltglass, Hollow Signal, Ninth Winter',
    description: 'Four die-cut stickers that survive rain, bottles and one laptop each.',
    status: 'published',
    pictures: drawn(SHEET, look(SEA, fox, '#e8762c', '#e8a33c', '#1d3550', '#0f2034')),
    interest: 12,
  },
  {
    name: 'Loombox hoodie',
    type: 'Clothing',
    price: '48.00',
    tags: 'Loombox, Organic cotton',
    description:
      'The hoodie that built half of our levels. Brushed inside, roomy outside, and with a pocket wide enough for both hands and a controller.',
    status: 'published',
    variants: sizes('48.00', [6, 14, 11, 8, 3]),
    pictures: drawn(hoodie, look(SAND, loom, '#f0b54e', '#20392f', '#3d6a52', '#20392f')),
    interest: 30,
  },
  {
    name: 'Keeper’s lantern',
    type: 'Home',
    price: '39.00',
    stock: 25,
    tags: 'Lantern Fox, Limited',
    description:
      'A reading lamp after the one that the fox carries: powder-coated steel, a warm dimmable light and a handle for the way home.',
    status: 'scheduled',
    inDays: 7,
    pictures: drawn(lamp, look(NIGHT, fox, '#7a3b16', '#ffd76a', '#3c4656', '#1c222d')),
    interest: 0,
  },
];

export const STORE = {
  status: 'open' as const,
  deals: {
    freeShippingEnabled: true,
    freeShippingThreshold: 50,
    offers: ['Two prints, one tube: post them together', 'A sticker with every order'],
  },
  banner: { enabled: true, message: 'Paper Moons on vinyl: £6 less while the first pressing lasts', start: null, end: null },
};

/** Validates a product as the admin form does. @throws Error if it is invalid. */
export function toProductInput(product: DemoProduct, now: Date): ProductInput {
  const { name, type, price, description, tags, status, inDays, compareAtPrice = '', stock, variants = [] } = product;
  const read = readProductForm({
    name,
    type,
    price,
    compareAtPrice,
    stock: stock === undefined ? '' : String(stock),
    description,
    storeUrl: `https://shop.lanternfox.example/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    tags,
    status,
    publishAt: inDays === undefined ? '' : new Date(now.getTime() + inDays * DAY_MS).toISOString(),
    variants: JSON.stringify(variants),
  });
  if ('problems' in read) throw new Error(`The demo product ${name} is wrong: ${JSON.stringify(read.problems)}`);
  return read.product;
}
