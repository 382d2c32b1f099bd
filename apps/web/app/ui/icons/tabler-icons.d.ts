// Types of the single-icon files. The package has types only for its index, which loads six thousand icons.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react';

  const icon: TablerIcon;
  // biome-ignore lint/style/noDefaultExport: the package's own shape
  export default icon;
}
