import { hashed, redisUsers } from '../../dev/engines/redis-users.ts';

/** Redis's users as files, by their paths from the repository's root; written by `npm run ops -- manifests`. */
export const redisUserFiles: Record<string, string> = {
  // Of the local overlay and of docker-compose.yml. Everybody knows these passwords, so production refuses them.
  'k8s/components/engines/redis-users.acl': redisUsers((user) =>
    hashed(`redis-of-${user}-for-local-use-only`),
  ),
  // For production: a template, to be filled in.
  'k8s/generated/redis-users.acl': redisUsers(() => '>change-me'),
};
