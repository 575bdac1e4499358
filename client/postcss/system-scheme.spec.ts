import postcss from 'postcss';
import { systemScheme } from './system-scheme';

function run(css: string): string {
  return postcss([systemScheme()])
    .process(css, { from: undefined })
    .css.replace(/\s*([{}])\s*/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('systemScheme', () => {
  it('repeats a dark rule for systems that prefer dark', () => {
    const css = run("[data-mantine-color-scheme='dark'] .a { color: red }");
    expect(css).toContain("[data-mantine-color-scheme='dark'] .a { color: red }");
    expect(css).toContain('@media (prefers-color-scheme: dark) { [data-mantine-color-scheme="auto"] .a { color: red }');
  });

  it('supports the forms that Mantine writes', () => {
    const css = run(':where([data-mantine-color-scheme=light]) .a { color: red }');
    expect(css).toContain('@media (prefers-color-scheme: light) { :where([data-mantine-color-scheme="auto"]) .a { color: red }');
  });

  it('repeats a light rule, and no dark one, for print in every scheme', () => {
    const css = run("[data-mantine-color-scheme='light'] .a { color: red } [data-mantine-color-scheme='dark'] .b { color: blue }");
    expect(css).toContain('@media print { [data-mantine-color-scheme] .a { color: red }');
    expect(css.match(/@media print/g)).toHaveLength(1);
  });

  it('copies only selectors that depend on the scheme', () => {
    const css = run(".b, [data-mantine-color-scheme='dark'] .a { color: red }");
    expect(css).not.toMatch(/@media[^}]*\.b/);
  });

  it('keeps the copy inside the at-rule around it', () => {
    const css = run("@media (hover: hover) { [data-mantine-color-scheme='dark'] .a { color: red } }");
    expect(css).toMatch(/^@media \(hover: hover\) \{.*@media \(prefers-color-scheme: dark\)/);
  });

  it('leaves other rules alone', () => {
    expect(run('.a { color: red }')).toBe('.a { color: red }');
  });
});
