import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PortalLoadError } from '../feedback/portal-load-error';
import { formQuery } from '../../../lib/forms/form-query';
import { PortalFormSkeleton } from './portal-form-skeleton';

interface PortalFormLoaderProps<T> {
  /** API path of what the form edits. */
  path: string;
  /** The message shown when it cannot be loaded. */
  errorTitle: string;
  /** Fields that the skeleton shows. */
  fields: number;
  children: (loaded: T) => ReactNode;
}

/** Loads what a form edits and shows the form once it is there. */
export function PortalFormLoader<T>({ path, errorTitle, fields, children }: PortalFormLoaderProps<T>) {
  const { data, error, isFetching, refetch } = useQuery(formQuery<T>(path));
  if (data !== undefined) return children(data);
  if (error !== null) return <PortalLoadError title={errorTitle} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return <PortalFormSkeleton fields={fields} />;
}
