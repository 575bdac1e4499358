import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import type { Level } from '../../../../server/admin/server/health.rules';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';

const MARKS = {
  normal: { word: 'Normal', tone: 'success', icon: IconCircleCheck },
  warning: { word: 'Warning', tone: 'warning', icon: IconAlertTriangle },
  critical: { word: 'Critical', tone: 'danger', icon: IconFlame },
  unknown: { word: 'Not measured', tone: 'neutral', icon: IconHelpCircle },
} as const satisfies Record<Level, unknown>;

/** The level of a metric: a label, an icon and a colour. */
export function LevelMark({ level, word }: { level: Level; word?: string }) {
  const { word: usual, icon, tone } = MARKS[level];
  return (
    <PortalStatus tone={tone} icon={icon}>
      {word ?? usual}
    </PortalStatus>
  );
}
