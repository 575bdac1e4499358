import { parsePounds, type Banner } from '../../../../../server/store/store.rules';
import { now } from '../../../lib/time/now';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { Deals } from '../../shop/deals';
import { PromoBanner } from '../../shop/promo-banner';
import { ShopClosed, ShopOpen, ShopUpcoming } from '../../shop/store-hero';
import { bannerMessage } from './banner-message';
import { ScaledPage } from './scaled-page';
import { settingsOf, type SettingsValues } from './settings-values';

const HEROES = { open: ShopOpen, upcoming: ShopUpcoming, closed: ShopClosed };

/** The store's page with the form's values, made of the store's own components. The banner ignores its period, which is given as text. */
export function StorePreview({ values }: { values: SettingsValues }) {
  const { moment } = useDates();
  const { status, deals, banner } = settingsOf(values);
  const shown: Banner = { ...banner, start: null, end: null };
  const Hero = HEROES[status];
  // An invalid threshold promises nothing.
  const promised = 'pence' in parsePounds(values.freeShippingThreshold) && deals.freeShippingEnabled;
  return (
    <PortalPanel title="Preview" text={bannerMessage(banner, now(), moment)}>
      <ScaledPage label="Preview of the store">
        <Hero banner={<PromoBanner banner={shown} />} />
        {status === 'open' && <Deals deals={{ ...deals, freeShippingEnabled: promised }} />}
      </ScaledPage>
    </PortalPanel>
  );
}
