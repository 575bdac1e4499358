import type { LabelledLink } from '../../../../../server/site/project-pages/blocks.rules';
import type { EntryProps } from './entry-list';
import { TextField } from './text-field';

/** Fields of one link, on its own or as a button. */
export function LinkFields({ entry, path, change }: EntryProps<LabelledLink>) {
  return (
    <>
      <TextField path={`${path}.label`} label="Label" value={entry.label} onChange={(label) => change({ label }, 'label')} />
      <TextField
        path={`${path}.url`}
        label="Address"
        placeholder="https:// or /projects"
        value={entry.url}
        onChange={(url) => change({ url }, 'url')}
      />
    </>
  );
}
