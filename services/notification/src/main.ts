import { layFoundation } from '@emberline/kit/foundation';
import { runService } from '@emberline/kit/lifecycle';
import { settingsFrom } from './settings.ts';
import { startNotification } from './start.ts';

const settings = settingsFrom();

await runService({
  name: 'notification',
  settings,
  build: async ({ log, crash }) => {
    const foundation = await layFoundation({ name: 'notification', settings, log, crash });
    return startNotification(foundation, settings);
  },
});
