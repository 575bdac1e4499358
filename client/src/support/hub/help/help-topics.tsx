import type { TablerIcon } from '@tabler/icons-react';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconShieldExclamation from '@tabler/icons-react/dist/esm/icons/IconShieldExclamation.mjs';
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { FAQ_GROUP_LABELS, FAQ_GROUPS, type FaqGroup } from '../../../../../server/support/help/faqs.rules';
import classes from './help-topics.module.css';

const ICONS: Readonly<Record<FaqGroup, TablerIcon>> = {
  account: IconUserCircle,
  billing: IconCreditCard,
  orders: IconPackage,
  technical: IconTool,
  legal: IconScale,
  vulnerability: IconShieldExclamation,
  general: IconHelpCircle,
};

interface HelpTopicsProps {
  /** Null for all of them. */
  current: FaqGroup | null;
  onChoose: (group: FaqGroup | null) => void;
}

/** The groups of the help as tiles: each filters the answers, the first shows all. */
export function HelpTopics({ current, onChoose }: HelpTopicsProps) {
  return (
    <div role="group" aria-label="Topics" className={classes.topics}>
      <Tile icon={IconLayoutGrid} label="All topics" chosen={current === null} onChoose={() => onChoose(null)} />
      {FAQ_GROUPS.map((group) => (
        <Tile key={group} icon={ICONS[group]} label={FAQ_GROUP_LABELS[group]} chosen={group === current} onChoose={() => onChoose(group)} />
      ))}
    </div>
  );
}

interface TileProps {
  icon: TablerIcon;
  label: string;
  chosen: boolean;
  onChoose: () => void;
}

function Tile({ icon: Icon, label, chosen, onChoose }: TileProps) {
  return (
    <button type="button" aria-pressed={chosen} className={classes.tile} onClick={onChoose}>
      <Icon className={classes.icon} size={22} stroke={1.6} aria-hidden="true" />
      {label}
    </button>
  );
}
