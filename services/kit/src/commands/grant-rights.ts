import { runCommand } from '../command.ts';
import { grantRights } from '../events/create-topics.ts';
import { brokerSettings } from '../settings.ts';
import { brokerOf } from '../settings-engines.ts';

// Run with a user who may change Kafka's ACLs, before a release that publishes or consumes other events: each service, by its name as
// user, gets exactly the rights that the contract demands.
await runCommand({ usage: 'node services/kit/src/commands/grant-rights.ts' }, async () => {
  await grantRights(brokerOf(brokerSettings()), 60_000);
  console.log('Each service may write what it says and read what it hears.');
});
