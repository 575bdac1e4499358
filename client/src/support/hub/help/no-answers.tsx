import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ReactNode } from 'react';
import type { FaqGroup } from '../../../../../server/support/help/faqs.rules';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import { ContactButton } from './contact-button';
import classes from './no-answers.module.css';

interface NoAnswersProps {
  title: string;
  group: FaqGroup | null;
  /** Alternatives, shown before the link to the contact form. */
  children?: ReactNode;
}

/** No results: what to do next. */
export function NoAnswers({ title, group, children }: NoAnswersProps) {
  return (
    <div className={classes.none}>
      <div role="status">
        <PortalEmpty icon={IconSearch} title={title}>
          Try another search, or ask us. A person reads every ticket.
        </PortalEmpty>
      </div>
      <div className={classes.actions}>
        {children}
        <ContactButton category={group} />
      </div>
    </div>
  );
}
