import { parseAllDocuments } from 'yaml';
import type { Manifest } from './policies.ts';

export function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const manifest = document.toJS() as Manifest | null;
    return manifest ? [manifest] : [];
  });
}
