import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PRESERVE_SCROLL } from '../../../lib/navigation/keep-scroll';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { categoriesQuery } from '../../support.api';
import { tabAddress } from '../hub-address';
import { offered } from './ticket-steps';
import { TicketWizard } from './ticket-wizard';
import type { TicketForm } from './use-ticket-form';

/** The form for a new ticket; `category=` in the address preselects one and is then removed. */
export function ContactTab({ ticket }: { ticket: TicketForm }) {
  const { data: all, error, isFetching, refetch } = useQuery(categoriesQuery);
  const categories = useMemo(() => all && offered(all), [all]);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const categoryKey = address.get('category');
  useEffect(() => {
    if (categoryKey === null || categories === undefined) return;
    const category = categories.find(({ key }) => key === categoryKey);
    if (category !== undefined) ticket.begin(category);
    void navigate(tabAddress('contact'), { replace: true, state: PRESERVE_SCROLL });
  }, [categoryKey, categories, ticket, navigate]);

  if (categories === undefined && error !== null) {
    return <PortalLoadError title="The form could not be loaded" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  // The wizard waits until the preselected category is set, so that it opens at the next step.
  if (categories === undefined || categoryKey !== null)
    return <Skeleton height="24rem" radius="lg" role="status" aria-label="Loading..." />;
  return <TicketWizard ticket={ticket} categories={categories} />;
}
