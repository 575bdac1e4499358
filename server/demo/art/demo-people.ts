import type { PersonAppearance } from './demo-portraits.js';

/** Appearance of the team members, in order. */
export const PORTRAITS: readonly PersonAppearance[] = [
  {
    wall: ['#36254f', '#c9705f'],
    skin: '#8d5a3b',
    hair: ['braids', '#1c1418'],
    clothes: ['jacket', '#e0a92e', '#1d4f62'],
    earrings: true,
    smile: 'wide',
  },
  {
    wall: ['#16233f', '#4d6fa8'],
    skin: '#f0c8a8',
    hair: ['short', '#8a4a26'],
    clothes: ['shirt', '#3c5a4a', '#55796a'],
    beard: '#9c5a30',
    glasses: true,
    face: 1.06,
  },
  {
    wall: ['#0d4a44', '#6fc0a2'],
    skin: '#edc79e',
    hair: ['bob', '#17141f'],
    clothes: ['hoodie', '#f2efe2', '#d9d3bd'],
    face: 0.96,
    smile: 'small',
  },
  {
    wall: ['#3f2a63', '#c98fb2'],
    skin: '#6f4630',
    hair: ['curls', '#22161a'],
    clothes: ['jumper', '#f3724f', '#ffd98a'],
    earrings: true,
    smile: 'open',
  },
  {
    wall: ['#4a2c3a', '#e39a8b'],
    skin: '#b98058',
    hair: ['long', '#2b1a1c'],
    clothes: ['roll neck', '#2f5d73', '#9fd0de'],
    glasses: true,
    smile: 'wide',
    face: 0.94,
  },
  {
    wall: ['#2a0f14', '#a23b33'],
    skin: '#f3d3b8',
    hair: ['swept', '#d8b46a'],
    clothes: ['jacket', '#20242f', '#e8e4da'],
    freckles: true,
    face: 1.02,
  },
];
