/** Icons are imported individually: importing the package's own entry would make the bundler read thousands of them. */
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react';
  const Icon: TablerIcon;
  export { Icon as default };
}
