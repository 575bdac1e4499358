import { productPath } from './store.api';

describe('productPath', () => {
  it('lets no id leave its place in the path', () => {
    expect(productPath('../users?x=1')).toBe('/products/..%2Fusers%3Fx%3D1');
  });
});
