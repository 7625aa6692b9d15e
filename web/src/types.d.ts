declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}

// All validators are in one module. With a query, the bundler makes a copy of it and keeps only the named validator;
// otherwise every form would load all of them.
declare module '@emberline/contracts/generated/forms.js?*' {
  export * from '@emberline/contracts/generated/forms.js';
}
