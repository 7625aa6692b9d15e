import type { Images } from '@emberline/tools/dev/engines/official-images.ts';
import { onPath, type run } from '@emberline/tools/dev/engines/run.ts';

type Run = typeof run;

/** @returns a call of docker-compose, for the docker-compose.yml of a folder, with the images that are here */
export function composeIn(folder: string, project: string, images: Images, tag = 'latest') {
  const [program, before] = onPath('docker-compose') ? ['docker-compose', []] : ['docker', ['compose']];
  const env = { ...process.env, ...images, TAG: tag, WORLD: 'small', COMPOSE_PROJECT_NAME: project };
  return (by: Run, ...args: string[]) => by(program as string, [...before, ...args], { cwd: folder, env });
}
