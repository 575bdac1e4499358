import { productPath } from './store.api';

describe('productPath', () => {
  it('encodes an id as one segment', () => {
    expect(productPath('../users?x=1')).toBe('/products/..%2Fusers%3Fx%3D1');
  });
});
