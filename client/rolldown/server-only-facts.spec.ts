import { parseSync } from 'vite';
import { withoutFacts } from './server-only-facts';

function shortened(code: string): string {
  return withoutFacts(code, parseSync('x.js', code).program);
}

describe('withoutFacts', () => {
  it('removes server-only properties and nothing else', () => {
    const code = `const data = 1; const r = [{ path: "/a", description: "kept", handle: { access: "everyone", title: "A", description: "A, b", data: (p) => ["/x", p.y], serverRendered: true, module: "src/a.tsx", head: () => ({ description: "kept" }) } }];`;
    expect(shortened(code)).toBe(
      `const data = 1; const r = [{ path: "/a", description: "kept", handle: { access: "everyone", title: "A",     head: () => ({ description: "kept" }) } }];`,
    );
  });

  it.each([
    '({ handle: { title: "A", module: "x" } })',
    '({ handle: { module: "x", title: "A" } })',
    '({ handle: { module: "x" } })',
    '({ handle: { data() { return []; } } })',
  ])('returns valid code for %s', (code) => {
    expect(parseSync('x.js', shortened(code)).errors).toEqual([]);
    expect(shortened(code)).not.toMatch(/module|data/);
  });

  it('leaves code without routes unchanged', () => {
    expect(shortened('export const a = { data: 1 };')).toBe('export const a = { data: 1 };');
  });
});
