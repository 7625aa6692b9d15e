declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}

// All validators stand in one module. A query makes a module of its own of it, of which only the named one is kept;
// else the longest form of the site would be loaded with the shortest.
declare module '@emberline/contracts/generated/forms.js?*' {
  export * from '@emberline/contracts/generated/forms.js';
}
