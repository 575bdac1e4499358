import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { AdminProductView, StoreSettingsView } from '../../../server/store/store.dto';
import { CLIENT_HEADERS } from '../../support/client-headers';
import { cookieHeader, deskPerson, signInAs } from './desk-people';
import type { Portal } from './portal';
import { expect, test as base } from './test';

/** A product as an admin types it: prices are text in pounds, tags are joined by commas. */
interface ProductFields {
  name: string;
  type?: string;
  price?: string;
  compareAtPrice?: string;
  stock?: string;
  description?: string;
  storeUrl?: string;
  tags?: string;
  variants?: Array<{ title: string; price: string; compareAtPrice?: string; stock?: string }>;
  /** Colours of the pictures, in order. */
  pictures?: string[];
}

/** A user who manages the store through the API. */
interface StoreAdmin {
  addProduct(product: ProductFields): Promise<AdminProductView>;
  deleteProduct(id: string): Promise<void>;
  /** Signs the page's browser in as this user. */
  signIn(): Promise<void>;
  /** Changes the given fields and leaves the rest. */
  changeSettings(change: Partial<Omit<StoreSettingsView, 'version'>>): Promise<void>;
}

/** The settings of a new portal. */
const FIRST_SETTINGS: Omit<StoreSettingsView, 'version'> = {
  status: 'open',
  deals: { freeShippingEnabled: true, freeShippingThreshold: 50, offers: [] },
  banner: { enabled: false, message: '', start: null, end: null },
};

/** `test` with the store of the shared portal as on a new one, without products, before and after each test. */
export const test = base.extend<{ store: StoreAdmin }>({
  store: async ({ page, portal }, use) => {
    const admin = await storeAdmin(page, portal);
    const empty = async () => {
      for (const { id } of await portal.database.query<{ id: string }>('SELECT id FROM products')) await admin.deleteProduct(id);
      await admin.changeSettings(FIRST_SETTINGS);
    };
    await empty();
    await use(admin);
    await empty();
  },
});

export { expect };

/** Signs an admin up and leaves the page's browser signed out. */
export async function storeAdmin(page: Page, portal: Portal): Promise<StoreAdmin> {
  const person = await deskPerson(page, portal, { roles: ['admin'] });
  const headers = { ...CLIENT_HEADERS, Cookie: cookieHeader(person.cookies) };

  async function answer<T>(path: string, init: RequestInit): Promise<T> {
    const response = await fetch(`${portal.url}/api${path}`, { ...init, headers: { ...headers, ...init.headers } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  return {
    async addProduct({ variants = [], pictures = [], ...fields }) {
      const form = new FormData();
      const texts = {
        type: 'Things',
        price: '10',
        description: 'Made to last.',
        storeUrl: 'https://shop.example/buy',
        status: 'published',
        ...fields,
      };
      for (const [name, text] of Object.entries(texts)) form.set(name, text);
      if (variants.length > 0) form.set('variants', JSON.stringify(variants));
      for (const [index, colour] of pictures.entries()) form.append('images', await picture(colour), `${index}.png`);
      return answer<AdminProductView>('/admin/products', { method: 'POST', body: form });
    },
    signIn: () => signInAs(page, person),
    deleteProduct: (id) => answer(`/admin/products/${id}`, { method: 'DELETE' }),
    async changeSettings(change) {
      const { status, deals, banner, version } = await answer<StoreSettingsView>('/store/settings', {});
      const body = JSON.stringify({ status, deals, banner, version, ...change });
      await answer('/admin/store/settings', { method: 'PUT', body, headers: { 'Content-Type': 'application/json' } });
    },
  };
}

async function picture(background: string): Promise<Blob> {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}
