import { runCommand } from '../command.ts';
import { createTopics } from '../events/create-topics.ts';
import { brokerOf, brokerSettings } from '../settings.ts';

/** Run once before the services of a new environment start: creates missing topics and lists all topics. */
await runCommand({ usage: 'node services/kit/src/commands/create-topics.ts' }, async () => {
  const topics = await createTopics(brokerOf(brokerSettings()), 120_000);
  console.log(`Topics: ${topics.join(', ')}`);
});
