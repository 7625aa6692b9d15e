import { rebuildReadModels } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import { settingsFrom } from '../settings.ts';

// npm run replay -- admin: the operators' lists and counts are made anew, by the running service and while it runs.

if (process.argv[2] !== 'admin') throw new Error('Whose read models? npm run replay -- admin');
const { PORT, INTERNAL_TOKEN: internalToken } = settingsFrom();
const url = `http://127.0.0.1:${PORT}`;
const counts = await callService(rebuildReadModels, { url, internalToken, timeoutMs: 280_000 });
const told = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
console.log(`Made anew from ${told.join(', ')}`);
