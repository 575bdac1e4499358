import { FAQ_GROUP_LABELS } from '../../../../../server/support/help/faqs.rules';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import { AllAnswers } from './all-answers';
import { FoundAnswers } from './found-answers';
import classes from './help-tab.module.css';
import { HelpTopics } from './help-topics';
import { useHelpSearch } from './use-help-search';
import type { Votes } from './use-votes';

/** The help: topics, a search that tolerates typing errors, and the answers. */
export function HelpTab({ votes }: { votes: Votes }) {
  const [search, change] = useHelpSearch();
  return (
    <div className={classes.help}>
      <div role="search" aria-label="Help" className={classes.search}>
        <PortalSearch
          label={search.group === null ? 'Search the help' : `Search in ${FAQ_GROUP_LABELS[search.group]}`}
          value={search.q}
          onChange={(q) => change({ q })}
        />
      </div>
      <HelpTopics current={search.group} onChoose={(group) => change({ group })} />
      {search.q === '' ? (
        <AllAnswers group={search.group} votes={votes} />
      ) : (
        <FoundAnswers search={search} votes={votes} onAllTopics={() => change({ group: null })} />
      )}
    </div>
  );
}
