import { relatedTests, routesOf } from '../../scripts/lib/related-tests.mjs';

const sources = new Map([
  ['server/shop/price.rules.ts', `export const price = 1;`],
  ['server/shop/price.rules.spec.ts', `import { price } from './price.rules.js';`],
  ['server/shop/shop.service.ts', `import { price } from './price.rules.js';`],
  [
    'server/shop/shop.controller.ts',
    `import { ShopService } from './shop.service.js';\n@Controller('shop')\nexport class ShopController { @Get(':id/price') price() {} }`,
  ],
  ['server/shop/shop.module.ts', `import { ShopController } from './shop.controller.js';`],
  ['server/app.module.ts', `import { ShopModule } from './shop/shop.module.js';`],
  ['server/users/users.service.ts', `import type { ShopView } from '../shop/shop.service.js';`],
  ['server/users/users.service.spec.ts', `import { UsersService } from './users.service.js';`],
  ['test/support/app.ts', `import { AppModule } from '../../server/app.module.js';`],
  ['test/api/shop.test.ts', `import { app } from '../support/app.js';\nawait agent.get('/api/shop/1/price');`],
  ['test/api/users.test.ts', `import { app } from '../support/app.js';\nawait agent.get('/api/users');`],
  ['test/browser/shop.spec.ts', `await page.goto('/shop');`],
]);

describe('tests related to a change', () => {
  it('import what changed, directly or through other files', () => {
    expect(relatedTests(['server/shop/price.rules.ts'], sources)).toEqual(['server/shop/price.rules.spec.ts', 'test/api/shop.test.ts']);
  });

  it('include API tests that call a changed route, and no others', () => {
    expect(relatedTests(['server/shop/shop.service.ts'], sources)).toEqual(['test/api/shop.test.ts']);
  });

  it('include a changed test itself, and accept a file that no longer exists', () => {
    expect(relatedTests(['test/browser/shop.spec.ts'], sources)).toEqual(['test/browser/shop.spec.ts']);
    expect(relatedTests(['server/app.module.ts', 'README.md', 'server/gone.ts'], sources)).toEqual([]);
  });

  it('include everything that boots the application when its harness changes', () => {
    expect(relatedTests(['test/support/app.ts'], sources)).toEqual(['test/api/shop.test.ts', 'test/api/users.test.ts']);
  });

  it('are matched by the static part of each address', () => {
    expect(routesOf(`@Controller()\nclass A { @Post('a/:id') a() {} @Get() b() {} }`)).toEqual(['/api/a/', '/api']);
    expect(routesOf(`class A { @Post('a/:id') a() {} }`)).toEqual([]);
  });
});
