import type { ReactNode } from 'react';
import { STORE_DEFAULTS, shopState } from '../../../../server/store/store.rules';
import { useLiveFeature } from '../../lib/http/features';
import { useApi } from '../../lib/http/use-api';
import { usePolledQuery } from '../../lib/http/use-polled-query';
import { Deals } from './deals';
import { PromoBanner } from './promo-banner';
import { ShopSection } from './shop-section';
import { settingsQuery } from '../store.api';
import { ShopClosed, ShopLoading, ShopOpen, ShopUpcoming } from './store-hero';

/** The shop: its products while it is open, otherwise a message. If the settings fail to load, the defaults apply. */
export function StorePage() {
  const { data, isPending } = useApi(settingsQuery);
  usePolledQuery(settingsQuery);
  const shown = useLiveFeature('store');
  if (!shown) {
    return (
      <main id="main" tabIndex={-1} className="page-main">
        <ShopClosed banner={null} />
      </main>
    );
  }
  const settings = data ?? STORE_DEFAULTS;
  const banner = <PromoBanner banner={settings.banner} />;
  return (
    <main id="main" tabIndex={-1} className="page-main">
      {isPending ? <ShopLoading /> : <Hero status={shopState(settings)} banner={banner} />}
      {!isPending && shopState(settings) === 'open' && <ShopSection deals={<Deals deals={settings.deals} />} />}
    </main>
  );
}

function Hero({ status, banner }: { status: ReturnType<typeof shopState>; banner: ReactNode }) {
  switch (status) {
    case 'open':
      return <ShopOpen banner={banner} />;
    case 'upcoming':
      return <ShopUpcoming banner={banner} />;
    case 'closed':
      // Do not advertise products that cannot be bought.
      return <ShopClosed banner={null} />;
  }
}
