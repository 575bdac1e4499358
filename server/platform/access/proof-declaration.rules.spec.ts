import { mustDeclareProof, undeclaredProofs } from './proof-declaration.rules.js';

describe('routes that must declare whether they require proof', () => {
  it.each([
    ['PUT', '/api/admin/users/:id'],
    ['POST', '/api/admin/role-invites'],
    ['PUT', '/api/admin/legal/:kind'],
    ['GET', '/api/admin/outbox/:id'],
    ['POST', '/api/admin/backups'],
    ['DELETE', '/api/users/sessions/:id'],
    ['POST', '/api/an-area/that-nobody-has-thought-of'],
    ['POST', '/api/productsale'],
  ])('%s %s must', (method, path) => {
    expect(mustDeclareProof({ method, path })).toBe(true);
  });

  it.each([
    ['GET', '/api/admin/users'],
    ['PUT', '/api/about'],
    ['POST', '/api/admin/products'],
    ['DELETE', '/api/admin/products/:id'],
  ])('%s %s need not', (method, path) => {
    expect(mustDeclareProof({ method, path })).toBe(false);
  });

  it('lists routes that declare nothing or give no reason', () => {
    const route = (path: string, proof: 'required' | { exempt: string } | null) => ({ method: 'POST', path, proof });
    expect(
      undeclaredProofs([
        route('/api/a', 'required'),
        route('/api/b', { exempt: 'Changes nothing.' }),
        route('/api/c', null),
        route('/api/d', { exempt: ' ' }),
        route('/api/products', null),
      ]),
    ).toEqual(['POST /api/c', 'POST /api/d']);
  });
});
