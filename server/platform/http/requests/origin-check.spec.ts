import type { NextFunction, Request, Response } from 'express';
import { originCheck } from './origin-check.js';

const accepts = (publicUrl: string, headers: Record<string, string>): boolean => {
  let passed = false;
  const next: NextFunction = () => (passed = true);
  try {
    void originCheck(publicUrl)({ method: 'POST', headers } as unknown as Request, {} as Response, next);
  } catch {
    return false;
  }
  return passed;
};

describe('a request that changes something', () => {
  const host = 'studio.example';

  it('is accepted from pages of the site, also under another of its names', () => {
    expect(accepts('https://studio.example', { host, 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(accepts('https://studio.example', { host, origin: 'https://studio.example' })).toBe(true);
    expect(accepts('https://studio.example', { host: 'www.studio.example', origin: 'https://www.studio.example' })).toBe(true);
    expect(accepts('http://localhost:3000', { host: '192.0.2.7:3000', origin: 'http://192.0.2.7:3000' })).toBe(true);
  });

  it.each([
    'https://evil.example',
    'https://studio.example.evil',
    'https://studio.example:444',
    'https://studio.example@evil.example',
    'null',
    '',
    'studio.example',
  ])('is refused from %s', (origin) => {
    expect(accepts('https://studio.example', { host, origin })).toBe(false);
  });

  it('is refused from a page of an https site that was loaded without https', () => {
    expect(accepts('https://studio.example', { host, origin: 'http://studio.example' })).toBe(false);
    expect(accepts('https://studio.example', { host: 'www.studio.example', origin: 'http://www.studio.example' })).toBe(false);
  });

  it.each(['cross-site', 'same-site', 'none'])('is refused when the browser calls it %s, whatever its origin', (site) => {
    expect(accepts('https://studio.example', { host, origin: 'https://studio.example', 'sec-fetch-site': site })).toBe(false);
  });

  it('is refused without any statement of where it comes from', () => {
    expect(accepts('https://studio.example', { host })).toBe(false);
  });
});
