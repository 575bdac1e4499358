import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../lib/http/http';
import { paths } from '../../lib/navigation/paths';
import { useApi } from '../../lib/http/use-api';
import { Button, ButtonLink } from '../../ui/public/button';
import classes from './product-page.module.css';
import { ProductView } from './product-view';
import { productPath, productQuery } from '../store.api';
import { BackIcon } from '../store-icons';

/** One product: images, variants, and the link to buy it. */
export function ProductPage() {
  const { id = '' } = useParams();
  const query = useMemo(() => productQuery(id), [id]);
  const { data, isPending } = useApi(query);
  return (
    <main id="main" tabIndex={-1} className="page-main">
      <div className={classes.inner}>
        <p className={classes.back}>
          <Link to={paths.store} className={classes.backLink}>
            <BackIcon className={classes.backIcon} />
            Back to the store
          </Link>
        </p>
        {data !== undefined && <ProductView key={id} product={data} />}
        {data === undefined && (isPending ? <Loading /> : <NotFound id={id} />)}
      </div>
    </main>
  );
}

function Loading() {
  return (
    <div className={classes.columns} role="status" aria-label="Loading the product">
      <div className={classes.skeletonStage} />
      <div className={classes.skeleton}>
        <div className={classes.skeletonLine} />
        <div className={classes.skeletonLine} />
        <div className={classes.skeletonLine} />
        <div className={classes.skeletonLine} />
      </div>
    </div>
  );
}

/** The same message for every failure (specification, section 7); with a retry button if that may help. */
function NotFound({ id }: { id: string }) {
  const client = useQueryClient();
  const error = client.getQueryState([productPath(id)])?.error;
  const mayHelp = error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
  return (
    <div className={classes.missing}>
      <h1 className={classes.missingTitle}>Product not found.</h1>
      <p>{mayHelp ? 'The server did not respond as expected.' : 'It may no longer be sold, or the address may be wrong.'}</p>
      <div className={classes.missingActions}>
        {mayHelp && (
          <Button
            look="quiet"
            size="lg"
            onClick={() => {
              client.fetchQuery(productQuery(id)).catch(() => {
                // The page reads the failure from the query state.
              });
            }}
          >
            Try again
          </Button>
        )}
        <ButtonLink to={paths.store} size="lg">
          See everything in the store
        </ButtonLink>
      </div>
    </div>
  );
}
