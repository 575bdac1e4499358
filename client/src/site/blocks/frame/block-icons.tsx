import type { TablerIcon } from '@tabler/icons-react';
import IconAnchor from '@tabler/icons-react/dist/esm/icons/IconAnchor.mjs';
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs';
import IconBrush from '@tabler/icons-react/dist/esm/icons/IconBrush.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCloud from '@tabler/icons-react/dist/esm/icons/IconCloud.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs';
import IconGhost2 from '@tabler/icons-react/dist/esm/icons/IconGhost2.mjs';
import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLeaf from '@tabler/icons-react/dist/esm/icons/IconLeaf.mjs';
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconMountain from '@tabler/icons-react/dist/esm/icons/IconMountain.mjs';
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconPlanet from '@tabler/icons-react/dist/esm/icons/IconPlanet.mjs';
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs';
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { createElement } from 'react';

/** Every icon that an info card may use: the page renders them, the editor offers them. A limited set, because visitors load all of it. */
const icons: Readonly<Record<string, TablerIcon>> = {
  Info: IconInfoCircle,
  Anchor: IconAnchor,
  Bolt: IconBolt,
  Book: IconBook,
  Brush: IconBrush,
  Clock: IconClock,
  Cloud: IconCloud,
  Code: IconCode,
  Compass: IconCompass,
  Desktop: IconDeviceDesktop,
  Flame: IconFlame,
  Gamepad: IconDeviceGamepad2,
  Ghost: IconGhost2,
  Headphones: IconHeadphones,
  Heart: IconHeart,
  Key: IconKey,
  Language: IconLanguage,
  Leaf: IconLeaf,
  Map: IconMap,
  Mobile: IconDeviceMobile,
  Moon: IconMoon,
  Mountain: IconMountain,
  Music: IconMusic,
  Palette: IconPalette,
  Planet: IconPlanet,
  Puzzle: IconPuzzle,
  Rocket: IconRocket,
  Shield: IconShield,
  Sparkles: IconSparkles,
  Star: IconStar,
  Sun: IconSun,
  Swords: IconSwords,
  Trophy: IconTrophy,
  Users: IconUsers,
  World: IconWorld,
};

/** Valid values of an info card's `icon`, the default first; anything else shows the default. */
export const BLOCK_ICONS: readonly string[] = Object.keys(icons);

const byLowerName = new Map(Object.entries(icons).map(([name, icon]) => [name.toLowerCase(), icon]));

/** Decorative: the text next to it has the meaning. */
export function BlockIcon({ name, className }: { name: string; className?: string }) {
  return createElement(iconNamed(name), { className, stroke: 1.75, 'aria-hidden': true });
}

/** Case-insensitive, and `IconRocket` means Rocket. */
function iconNamed(name: string): TablerIcon {
  const key = name.trim().toLowerCase();
  return byLowerName.get(key) ?? byLowerName.get(key.replace(/^icon/, '')) ?? IconInfoCircle;
}
