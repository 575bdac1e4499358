/** Icons are imported one by one: the package's own entry would have every one of its thousands read by the bundler. */
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react';
  const Icon: TablerIcon;
  export { Icon as default };
}
