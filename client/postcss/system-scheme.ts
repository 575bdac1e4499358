import type { ChildNode, Container, Plugin, Rule } from 'postcss';

/**
 * Lets CSS alone decide the colour scheme. `<html data-mantine-color-scheme>` says `light`, `dark`, or `auto` when the
 * visitor never chose. Every rule that depends on one of the two is repeated for `auto` inside the matching
 * `prefers-color-scheme` query, so no script has to run before the first paint. Rules of the light scheme are repeated for print as well:
 * paper is light, whatever the screen is.
 */

const SCHEMES = ['dark', 'light'] as const;
type Scheme = (typeof SCHEMES)[number];

const ANY = '[data-mantine-color-scheme]';

/** The attribute as stylesheets write it: with double, single or no quotes. */
function attribute(scheme: Scheme): RegExp {
  return new RegExp(`\\[data-mantine-color-scheme=(["']?)${scheme}\\1\\]`, 'g');
}

export function systemScheme(): Plugin {
  return {
    postcssPlugin: 'system-scheme',
    OnceExit(root, { AtRule }) {
      const rules: Rule[] = [];
      root.walkRules((rule) => {
        if (rule.selector.includes('data-mantine-color-scheme')) rules.push(rule);
      });
      for (const rule of rules) {
        let last: ChildNode = rule;
        for (const scheme of SCHEMES) {
          const selectors = rule.selectors.filter((selector) => attribute(scheme).test(selector));
          if (selectors.length === 0) continue;
          const copy = rule.clone({ selectors: selectors.map((selector) => forSystem(selector, scheme)) });
          const query = new AtRule({ name: 'media', params: `(prefers-color-scheme: ${scheme})` });
          query.append(copy);
          (rule.parent as Container).insertAfter(last, query);
          last = query;
          if (scheme === 'light') {
            const printed = new AtRule({ name: 'media', params: 'print' });
            printed.append(rule.clone({ selectors: selectors.map((selector) => selector.replace(attribute(scheme), ANY)) }));
            (rule.parent as Container).insertAfter(last, printed);
            last = printed;
          }
        }
      }
    },
  };
}

function forSystem(selector: string, scheme: Scheme): string {
  return selector.replace(attribute(scheme), '[data-mantine-color-scheme="auto"]');
}
