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

// Classes are imported by their names (`import * as classes`), so that a page's script holds only those that it uses.
declare module './*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '../*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
