import type { Icon } from '@tabler/icons-react';
import {
  IconCode,
  IconDeviceGamepad2,
  IconGhost,
  IconMap,
  IconMusic,
  IconPalette,
  IconPlanet,
  IconPuzzle,
  IconRocket,
  IconSword,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = {
  code: IconCode,
  gamepad: IconDeviceGamepad2,
  ghost: IconGhost,
  map: IconMap,
  music: IconMusic,
  palette: IconPalette,
  planet: IconPlanet,
  puzzle: IconPuzzle,
  rocket: IconRocket,
  sword: IconSword,
};

/** Names that a project's `icon` may have; anything else shows the game pad. */
export const PROJECT_ICONS: readonly string[] = Object.keys(icons);

export function ProjectIcon({ name }: { name: string | null | undefined }) {
  const Known = (name && Object.hasOwn(icons, name) && icons[name]) || IconDeviceGamepad2;
  return <Known aria-hidden="true" stroke={1.75} />;
}
