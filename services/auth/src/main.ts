import { layFoundation } from '@emberline/kit/foundation';
import { runService } from '@emberline/kit/lifecycle';
import { readAuthSettings } from './settings.ts';
import { startAuth } from './start.ts';

const settings = readAuthSettings();

await runService({
  name: 'auth',
  settings,
  build: async ({ log, crash }) => {
    const foundation = await layFoundation({ name: 'auth', settings, log, crash });
    return startAuth(foundation, settings);
  },
});
