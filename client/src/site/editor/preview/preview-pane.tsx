import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import { type MouseEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Block } from '../../../../../server/site/project-pages/blocks.rules';
import type { ProjectAppearance } from '../../../../../server/site/projects/project-look.dto.js';
import { ProjectBlocks } from '../../blocks/project-blocks';
import { shownBlocks } from '../../blocks/shown-blocks';
import classes from './preview-pane.module.css';
import { isSmallScreen } from './small-screen';
import { ToolButton } from '../tool-button';
import { useSize } from './use-size';

/** Widths of the page in pixels: common sizes of visitors' screens. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;
type Device = keyof typeof WIDTHS;

interface PreviewPaneProps {
  blocks: readonly Block[];
  /** The project's own texts, which the page falls back to. */
  title: string;
  description: string;
  seed: string;
  /** The project's colour, lettering and key art; undefined until loaded. */
  look: ProjectAppearance | undefined;
  /** The block whose form is open: the preview scrolls to it. */
  openId: string | null;
  /** A block was clicked. */
  onPick: (id: string) => void;
  /** Shown above the page, for an older version that is only being viewed. */
  note?: ReactNode;
}

/**
 * The page as visitors see it, rendered by the same component, at a desktop or phone width and scaled to fit. It can be scrolled; a click
 * on a section opens its form, links are inactive.
 */
export function PreviewPane({ blocks, title, description, seed, look, openId, onPick, note }: PreviewPaneProps) {
  // On a small screen a desktop page would be too small to read.
  const [device, setDevice] = useState<Device>(() => (isSmallScreen() ? 'phone' : 'desktop'));
  const scroller = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const room = useSize(scroller);
  const content = useSize(page);
  // Typing must not wait for a long page.
  const shown = useDeferredValue(blocks);
  const width = device === 'phone' ? WIDTHS.phone : Math.max(WIDTHS.desktop, room.width);
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / width);

  // Only when another form was opened, not while the user types or scrolls. An empty block has no section yet: it is scrolled to later.
  const reached = useRef<string | null>(null);
  useEffect(() => {
    if (openId === reached.current) return;
    if (openId === null) reached.current = null;
    const part = openId === null ? undefined : partsOf(page.current, shown).find(({ id }) => id === openId)?.element;
    const view = scroller.current;
    if (part === undefined || view === null) return;
    const top = part.getBoundingClientRect().top - view.getBoundingClientRect().top;
    view.scrollBy({ top: top - 24 });
    reached.current = openId;
  }, [openId, shown]);

  const pick = ({ clientY }: MouseEvent): void => {
    const hit = partsOf(page.current, shown).find(({ element }) => {
      const { top, bottom } = element.getBoundingClientRect();
      return clientY >= top && clientY <= bottom;
    });
    if (hit !== undefined) onPick(hit.id);
  };

  return (
    <section className={classes.pane} aria-label="Preview">
      <div className={classes.bar}>
        <h2 className={classes.title}>Preview</h2>
        <span className={classes.size}>
          {width} px{scale < 1 && `, shown at ${Math.round(scale * 100)}%`}
        </span>
        <ToolButton
          icon={IconDeviceDesktop}
          label="Desktop width"
          aria-pressed={device === 'desktop'}
          onClick={() => setDevice('desktop')}
        />
        <ToolButton icon={IconDeviceMobile} label="Phone width" aria-pressed={device === 'phone'} onClick={() => setDevice('phone')} />
      </div>
      {note}
      <div ref={scroller} className={classes.scroller} tabIndex={0} role="region" aria-label="Page preview" onClick={pick}>
        <div className={classes.sheet} data-device={device} style={{ width: width * scale, height: content.height * scale }}>
          <div ref={page} className={classes.page} data-device={device} inert style={{ width, transform: `scale(${scale})` }}>
            <ProjectBlocks blocks={shown} title={title} description={description} seed={seed} look={look} />
            {shown.length === 0 && title === '' && <p className={classes.nothing}>Add a block to see it here.</p>}
          </div>
        </div>
      </div>
    </section>
  );
}

/** The sections of the page, by block. A page that does not start with a hero has an additional first section. */
function partsOf(page: HTMLElement | null, blocks: readonly Block[]): { id: string; element: Element }[] {
  const elements = Array.from(page?.firstElementChild?.children ?? []).filter((element) => !element.hasAttribute('data-facts'));
  const ids = blocks.filter((block) => shownBlocks([block]).length > 0).map(({ id }) => id);
  const opening = Math.max(0, elements.length - ids.length);
  return elements.slice(opening).map((element, index) => ({ id: ids[index] ?? '', element }));
}
