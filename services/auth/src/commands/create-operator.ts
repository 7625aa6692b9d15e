import { openDatabase, runCommand } from '@emberline/kit/command';
import { ProblemError } from '@emberline/kit/errors';
import { requireSchema } from '@emberline/kit/mongo/schema';
import { createLog } from '@emberline/kit/telemetry/log';
import { createSecurityLog } from '@emberline/kit/telemetry/security-log';
import { refuseWeakPassword } from '../actions/account/sign-up.ts';
import { addOperator } from '../actions/operators/operators.ts';
import { createHasher } from '../passwords/hashing.ts';
import { firstOperatorFrom, settingsFrom } from '../settings.ts';
import { createOperators } from '../store/operators.ts';
import { schema } from '../store/stores.ts';

// Creates the first operator, a manager.
const usage = 'OPERATOR_USERNAME=… OPERATOR_PASSWORD=… node services/auth/src/commands/create-operator.ts';

await runCommand({ usage }, async () => {
  const settings = settingsFrom();
  const { OPERATOR_USERNAME: username, OPERATOR_PASSWORD: password } = firstOperatorFrom();
  if (settings.APP_ENV === 'production' && password.startsWith('operator-ember-')) {
    throw new Error(
      'This password belongs to the demonstration world and is known to everybody. Choose another one.',
    );
  }
  await refuseWeakPassword(password, { username });
  await using mongo = await openDatabase('create-operator', settings.MONGO_URL);
  try {
    await requireSchema(mongo.db, schema, {
      appEnv: settings.APP_ENV,
      log: createLog('create-operator', 'warn'),
    });
    const context = { operators: createOperators(mongo.db), hasher: createHasher() };
    const { _id: subjectId, role } = await addOperator(context, { username, password, role: 'manager' });
    createSecurityLog('auth').note('operator-added', { subjectId, role });
    console.log(`The manager ${username} can log in now.`);
  } catch (error) {
    // The command runs with each release and leaves an existing operator unchanged.
    if (!(error instanceof ProblemError && error.code === 'USERNAME_TAKEN')) throw error;
    console.log(`${username} is there already; nothing was changed.`);
  }
});
