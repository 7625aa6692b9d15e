/** A part of the house: the walls stand between these. */
export interface Part {
  kind: 'contracts' | 'kit' | 'service' | 'web' | 'gateway' | 'tools' | 'tests';
  name: string;
}

/** The part a path belongs to, from the repository's root; undefined outside all of them. */
export function partOf(path: string): Part | undefined {
  const [top = '', second = ''] = path.split('/');
  if (top === 'services') return { kind: second === 'kit' ? 'kit' : 'service', name: second };
  if (top === 'contracts' || top === 'web' || top === 'gateway' || top === 'tools' || top === 'tests') {
    return { kind: top, name: top };
  }
  return undefined;
}
