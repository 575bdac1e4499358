import { Button } from '@mantine/core';
import type { PageView } from '../../../../../server/site/project-pages/project-pages.dto.js';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../../ui/portal/dialogs/portal-dialog';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { kindLabel } from '../blocks/block-kinds';
import { type BlockPair, comparePages, type Difference, type SettingPair } from './compare-pages';
import classes from './conflict-dialog.module.css';
import type { PageDraft } from '../state/editor-state';
import { baseOf, summaryOf } from '../state/page-draft';

interface ConflictDialogProps {
  theirs: PageView;
  /** Name of the user who saved it, if known. */
  savedBy: string | null;
  mine: PageDraft;
  onKeepMine: () => void;
  onAcceptTheirs: () => void;
  onLater: () => void;
}

const SETTING_LABELS: Readonly<Record<SettingPair['field'], string>> = {
  slug: 'Slug',
  seoTitle: 'Search title',
  seoDesc: 'Search description',
  ogImage: 'Social image',
};

/** Another user saved the page in the meantime: both versions side by side, and the choice between them. */
export function ConflictDialog({ theirs, savedBy, mine, onKeepMine, onAcceptTheirs, onLater }: ConflictDialogProps) {
  const { blocks, settings } = comparePages(baseOf(theirs).draft, mine);
  const differing = blocks.filter(({ difference }) => difference !== 'same');
  const same = blocks.length - differing.length;
  const who = savedBy ?? 'Another admin';
  return (
    <PortalDialog title="This page was saved by another admin" wide onEscape={onLater}>
      <PortalDialogText>
        <p>
          {who} saved version {theirs.version} <PortalTime iso={theirs.updated_at} />, after you started editing. Nothing is lost: their
          version stays in the revisions, and Undo brings yours back.
        </p>
      </PortalDialogText>
      <div className={classes.versions} role="table" aria-label="Both versions">
        <div className={classes.row} role="row" data-head>
          <span role="columnheader">What {savedBy ?? 'they'} saved</span>
          <span role="columnheader">What you have</span>
        </div>
        {differing.map((pair) => (
          <PairRow key={(pair.theirs ?? pair.mine)?.id} pair={pair} />
        ))}
        {settings.map(({ field, theirs: one, mine: other }) => (
          <div key={field} className={classes.row} role="row">
            <Side kind={SETTING_LABELS[field]} text={one || 'Empty'} />
            <Side kind={SETTING_LABELS[field]} text={other || 'Empty'} tag="changed" />
          </div>
        ))}
        {blocks.length === 0 && settings.length === 0 && (
          <div className={classes.row} role="row">
            <Side kind="Page" text="Empty" />
            <Side kind="Page" text="Empty" />
          </div>
        )}
      </div>
      {same > 0 && <p className={classes.same}>{same === 1 ? 'One block is' : `${same} blocks are`} the same in both.</p>}
      <PortalDialogActions>
        <Button variant="subtle" onClick={onLater}>
          Decide later
        </Button>
        <Button variant="default" onClick={onAcceptTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

/** Labels of a block's difference, by the side on which they are shown. */
const TAGS: Readonly<Record<Difference, { theirs?: string; mine?: string }>> = {
  same: {},
  changed: { mine: 'changed' },
  moved: { mine: 'moved' },
  'theirs only': { theirs: 'only theirs' },
  'mine only': { mine: 'only yours' },
};

/** Labels of fields whose names in the document are not readable. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  ctas: 'buttons',
  backgroundImage: 'background image',
  lastUpdated: 'last updated',
  markdown: 'text',
};

function PairRow({ pair: { difference, theirs, mine, fields } }: { pair: BlockPair }) {
  const tags = TAGS[difference];
  const lines = (side: 'theirs' | 'mine') =>
    fields.map((field) => ({ name: FIELD_NAMES[field.name] ?? field.name, text: field[side] || 'Empty' }));
  return (
    <div className={classes.row} role="row">
      {theirs === null ? <Gap /> : <Side kind={kindLabel(theirs)} text={summaryOf(theirs)} tag={tags.theirs} lines={lines('theirs')} />}
      {mine === null ? <Gap /> : <Side kind={kindLabel(mine)} text={summaryOf(mine)} tag={tags.mine} lines={lines('mine')} />}
    </div>
  );
}

interface SideProps {
  kind: string;
  text: string;
  tag?: string;
  /** The differences from the other side, shown instead of the text. */
  lines?: readonly { name: string; text: string }[];
}

function Side({ kind, text, tag, lines = [] }: SideProps) {
  return (
    <div className={classes.side} role="cell" data-tagged={tag !== undefined || undefined}>
      <p className={classes.kind}>
        {kind} {tag && <span className={classes.tag}>{tag}</span>}
      </p>
      {lines.length === 0 && <p className={classes.text}>{text}</p>}
      {lines.map((line) => (
        <p key={line.name} className={classes.text}>
          <span className={classes.field}>{line.name}</span> {line.text}
        </p>
      ))}
    </div>
  );
}

function Gap() {
  return (
    <div className={classes.gap} role="cell">
      Not on the page
    </div>
  );
}
