import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { FaqGroup } from '../../../../../server/support/help/faqs.rules';
import { contactAddress, tabAddress } from '../hub-address';

/** A link to the contact form for when the help has no answer. */
export function ContactButton({ category }: { category: FaqGroup | null }) {
  return (
    <Button component={Link} to={category === null ? tabAddress('contact') : contactAddress(category)}>
      Contact us
    </Button>
  );
}
