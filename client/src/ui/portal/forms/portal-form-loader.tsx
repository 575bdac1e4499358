import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PortalLoadError } from '../feedback/portal-load-error';
import { formQuery } from '../../../lib/forms/form-query';
import { PortalFormSkeleton } from './portal-form-skeleton';

interface PortalFormLoaderProps<T> {
  /** API path of the data that the form edits. */
  path: string;
  /** Message for a failed load. */
  errorTitle: string;
  /** Number of fields in the skeleton. */
  fields: number;
  children: (loaded: T) => ReactNode;
}

/** Loads the data that a form edits, then renders the form. */
export function PortalFormLoader<T>({ path, errorTitle, fields, children }: PortalFormLoaderProps<T>) {
  const { data, error, isFetching, refetch } = useQuery(formQuery<T>(path));
  if (data !== undefined) return children(data);
  if (error !== null) return <PortalLoadError title={errorTitle} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return <PortalFormSkeleton fields={fields} />;
}
