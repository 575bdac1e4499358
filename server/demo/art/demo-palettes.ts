import type { Palette } from './demo-scenes.js';

export const TIDE: Palette = {
  sky: ['#0b2233', '#1c5468', '#7fc4b8'],
  light: '#fff0c2',
  land: ['#2c6a7a', '#1d4f62', '#123a4e', '#081d2b'],
  ink: '#f4e9d2',
};
export const TIDE_DAWN: Palette = {
  sky: ['#36254f', '#a8556b', '#ffb98a'],
  light: '#fff1cf',
  land: ['#9a5a70', '#6a3f62', '#43305a', '#1e1834'],
  ink: '#ffe7cd',
};
export const SIGNAL: Palette = {
  sky: ['#070b1c', '#172148', '#493f7d'],
  light: '#ffd27a',
  land: ['#2c2f63', '#1f2250', '#14173a', '#080a1d'],
  ink: '#e6e9ff',
};
export const SIGNAL_RED: Palette = {
  sky: ['#14060c', '#42131f', '#a23b33'],
  light: '#ffb36b',
  land: ['#5a1d2a', '#3d1420', '#260c16', '#12050b'],
  ink: '#ffe3d3',
};
export const PAPER: Palette = {
  sky: ['#2b2450', '#5b4a8c', '#c98fb2'],
  light: '#fff4d8',
  land: ['#8d6ea6', '#6a5292', '#48397a', '#2a2253'],
  ink: '#fdf3df',
};
export const PAPER_DAY: Palette = {
  sky: ['#7cb8c9', '#bfe0d5', '#fbeed0'],
  light: '#fffdf2',
  land: ['#7fae9f', '#5c9488', '#3f7872', '#24524f'],
  ink: '#fff8e6',
};
export const GORGE: Palette = {
  sky: ['#3c1a1e', '#a3472b', '#ffb45c'],
  light: '#fff0bf',
  land: ['#8f4630', '#6b2f26', '#49201f', '#231013'],
  ink: '#2a1214',
};
export const GORGE_NIGHT: Palette = {
  sky: ['#0a1230', '#25366b', '#6d7bb0'],
  light: '#dfe8ff',
  land: ['#3a4780', '#293464', '#1a2248', '#0b1029'],
  ink: '#0b1029',
};
export const LOOM: Palette = {
  sky: ['#04211f', '#0d4a44', '#3f9a7c'],
  light: '#d6ffe2',
  land: ['#14594f', '#0f473f', '#0a352f', '#06231f'],
  ink: '#0a352f',
};
export const LOOM_WARM: Palette = {
  sky: ['#2a1233', '#6a2a5c', '#e0796a'],
  light: '#ffe3b0',
  land: ['#7a3460', '#5b264f', '#421b40', '#250f29'],
  ink: '#421b40',
};
export const WINTER: Palette = {
  sky: ['#0d1a2f', '#2d4c72', '#9dbcd6'],
  light: '#f5fbff',
  land: ['#5d7fa3', '#7d9dbd', '#a9c3d8', '#16273d'],
  ink: '#16273d',
};
export const WINTER_DUSK: Palette = {
  sky: ['#201633', '#5a3a68', '#e39a8b'],
  light: '#fff0df',
  land: ['#6f4c78', '#93708f', '#c7a3ad', '#291b3a'],
  ink: '#291b3a',
};
