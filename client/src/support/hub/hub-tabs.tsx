import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { HUB_TAB_LABELS, HUB_TABS, tabAddress, type HubTab } from './hub-address';
import classes from './hub-tabs.module.css';

const ICONS = { search: IconSearch, contact: IconMessageCircle, tickets: IconTicket };

const tabId = (tab: HubTab): string => `support-tab-${tab}`;
const PANEL_ID = 'support-panel';

/** Attributes of a tab panel. */
export function hubPanel(tab: HubTab) {
  return { id: PANEL_ID, role: 'tabpanel', 'aria-labelledby': tabId(tab) } as const;
}

/** The tab that an arrow key, Home or End leads to; null for every other key. */
function tabAfter(current: HubTab, key: string): HubTab | null {
  const at = HUB_TABS.indexOf(current);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1 + HUB_TABS.length,
    Home: 0,
    End: HUB_TABS.length - 1,
  };
  const next = steps[key];
  return next === undefined ? null : (HUB_TABS[next % HUB_TABS.length] ?? null);
}

interface HubTabsProps {
  current: HubTab;
  /** Number of tickets with unread messages. */
  unread: number;
}

/**
 * Each tab has an address. A single tab stop: the arrow keys move between tabs (ARIA Authoring Practices, tabs with automatic activation).
 */
export function HubTabs({ current, unread }: HubTabsProps) {
  const navigate = useNavigate();
  const open = (tab: HubTab): void => void navigate(tabAddress(tab), { state: PRESERVE_SCROLL });
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    // From the focused tab: its panel may still be loading.
    const from = HUB_TABS.find((tab) => tabId(tab) === document.activeElement?.id);
    const next = from === undefined ? null : tabAfter(from, event.key);
    if (next === null) return;
    event.preventDefault();
    document.getElementById(tabId(next))?.focus();
    open(next);
  };
  return (
    <div role="tablist" aria-label="Support" className={classes.tabs} onKeyDown={move}>
      {HUB_TABS.map((tab) => {
        const Icon = ICONS[tab];
        return (
          <button
            key={tab}
            id={tabId(tab)}
            type="button"
            role="tab"
            aria-selected={tab === current}
            aria-controls={tab === current ? PANEL_ID : undefined}
            tabIndex={tab === current ? 0 : -1}
            className={classes.tab}
            onClick={() => tab !== current && open(tab)}
          >
            <Icon className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
            {HUB_TAB_LABELS[tab]}
            {tab === 'tickets' && unread > 0 && (
              <span className={classes.unread}>
                {unread}
                <span className="visually-hidden"> with new messages</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
