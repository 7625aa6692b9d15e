import { layFoundation } from '@emberline/kit/foundation';
import { runService } from '@emberline/kit/lifecycle';
import { settingsFrom } from './settings.ts';
import { startAuth } from './start.ts';

const settings = settingsFrom();

await runService({
  name: 'auth',
  settings,
  build: async ({ log, crash }) => {
    const foundation = await layFoundation({ name: 'auth', settings, log, crash });
    return startAuth(foundation, settings);
  },
});
