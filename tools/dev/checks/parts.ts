/** A part of the repository. The import rules apply between parts. */
export interface Part {
  kind: 'contracts' | 'kit' | 'service' | 'web' | 'gateway' | 'tools' | 'tests';
  name: string;
}

/** The part of a path from the repository's root; undefined outside all parts. */
export function partOf(path: string): Part | undefined {
  const [top = '', second = ''] = path.split('/');
  if (top === 'services') return { kind: second === 'kit' ? 'kit' : 'service', name: second };
  if (top === 'contracts' || top === 'web' || top === 'gateway' || top === 'tools' || top === 'tests') {
    return { kind: top, name: top };
  }
  return undefined;
}
