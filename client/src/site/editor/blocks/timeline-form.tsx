import { type Milestone, newMilestone, type TimelineBlock } from '../../../../../server/site/project-pages/blocks.rules';
import type { BlockFormProps } from './block-form-props';
import { EntryList, type EntryProps } from '../fields/entry-list';
import { LongTextField, TextField } from '../fields/text-field';

export function TimelineForm({ block, change }: BlockFormProps<TimelineBlock>) {
  return (
    <EntryList
      path="milestones"
      label="Milestones"
      noun="milestone"
      entries={block.milestones}
      blank={newMilestone}
      onChange={(milestones, field) => change({ milestones }, field)}
      render={MilestoneFields}
    />
  );
}

function MilestoneFields({ entry, path, change }: EntryProps<Milestone>) {
  return (
    <>
      <TextField
        path={`${path}.date`}
        label="Date"
        hint="Free text, or a date such as 2027-03-01 or 2027-03."
        placeholder="Spring 2027"
        value={entry.date}
        onChange={(date) => change({ date }, 'date')}
      />
      <TextField path={`${path}.title`} label="Title" value={entry.title} onChange={(title) => change({ title }, 'title')} />
      <LongTextField
        path={`${path}.description`}
        label="Description"
        rows={2}
        value={entry.description}
        onChange={(description) => change({ description }, 'description')}
      />
    </>
  );
}
