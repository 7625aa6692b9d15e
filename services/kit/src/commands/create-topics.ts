import { runCommand } from '../command.ts';
import { createTopics, topicProblems } from '../events/create-topics.ts';
import { brokerSettings } from '../settings.ts';
import { brokerOf } from '../settings-engines.ts';

/**
 * Run once before the services of a new environment start: creates missing topics and lists all topics. In production it
 * warns of topics that would lose events with one broker.
 */
await runCommand({ usage: 'node services/kit/src/commands/create-topics.ts' }, async () => {
  const settings = brokerSettings();
  const broker = brokerOf(settings);
  const topics = await createTopics(broker, 120_000);
  console.log(`Topics: ${topics.join(', ')}`);
  if (settings.APP_ENV !== 'production') return;
  const problems = await topicProblems(broker).catch((error: Error) => [
    `The topics are there, but their replicas could not be checked: ${error.message}`,
  ]);
  for (const problem of problems) console.warn(`Warning: ${problem}`);
});
