import { useStudioName } from '../../lib/contact';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import type { EditorAction, PageDraft } from './state/editor-state';
import { FieldScopeContext } from './fields/field-scope';
import { PictureField } from './fields/picture-field';
import classes from './settings-panel.module.css';
import { ShareCards } from './preview/share-cards';
import { LongTextField, TextField } from './fields/text-field';

interface SettingsPanelProps {
  projectId: string;
  draft: PageDraft;
  /** The project's own texts and address, used where the page's are empty. */
  project: { title: string; description: string; slug: string };
  problems: Readonly<Record<string, string>>;
  dispatch: (action: EditorAction) => void;
  onLeave: (path: string) => void;
}

/** Search engines truncate titles and descriptions beyond these lengths. Guidance, not limits. */
const TITLE_FITS = 60;
const DESCRIPTION_FITS = 160;

/** Settings of the page besides its blocks: its address, and what search engines and shared links show. */
export function SettingsPanel({ projectId, draft, project, problems, dispatch, onLeave }: SettingsPanelProps) {
  const studio = useStudioName();
  const { slug, seoTitle, seoDesc, ogImage } = draft;
  const set = (field: 'slug' | 'seoTitle' | 'seoDesc' | 'ogImage', value: string): void =>
    dispatch({ kind: 'page', field, changes: { [field]: value } });
  // An empty page keeps the project's address, which its id stands for; the id itself is not shown.
  const keepsAddress = slug === projectId;
  const address = keepsAddress ? project.slug : slug;
  return (
    <FieldScopeContext value={{ problems, leave: onLeave }}>
      <div className={classes.stack}>
        <PortalPanel title="Address">
          <TextField
            path="slug"
            label="Slug"
            placeholder={keepsAddress ? project.slug : undefined}
            hint={`The page is at /projects/${address}. If you change the slug, the address changes and links to the old one stop working.`}
            value={keepsAddress ? '' : slug}
            onChange={(value) => set('slug', value === '' ? projectId : value)}
          />
        </PortalPanel>
        <PortalPanel
          title="Search and sharing"
          text="What search engines and shared links show. If empty, they use the project's title and description."
        >
          <div className={classes.fields}>
            <TextField
              path="seoTitle"
              label="Search title"
              placeholder={project.title}
              hint={lengthHint(seoTitle, TITLE_FITS)}
              value={seoTitle}
              onChange={(value) => set('seoTitle', value)}
            />
            <LongTextField
              path="seoDesc"
              label="Search description"
              placeholder={project.description}
              hint={lengthHint(seoDesc, DESCRIPTION_FITS)}
              value={seoDesc}
              onChange={(value) => set('seoDesc', value)}
            />
            <PictureField
              path="ogImage"
              label="Social image"
              hint="Shown when the page is shared, ideally 1200 × 630 pixels. If empty, the hero image is used, or else one is drawn from the title."
              value={ogImage}
              onChange={(value) => set('ogImage', value)}
            />
          </div>
        </PortalPanel>
        <ShareCards
          title={seoTitle.trim() || project.title}
          description={seoDesc.trim() || project.description}
          image={ogImage}
          slug={address}
          studio={studio}
        />
      </div>
    </FieldScopeContext>
  );
}

function lengthHint(text: string, recommended: number): string {
  const { length } = text.trim();
  if (length === 0) return `Up to ${recommended} characters show in full.`;
  return length <= recommended
    ? `${length} of ${recommended} characters.`
    : `${length} characters: search engines cut it off after about ${recommended}.`;
}
