import { readArguments } from '@/lib/commands.mjs';
import { outcomeOf, printOutcome } from '@/server/db/run-command';
import { openPlatform } from '@/server/platform/router/open-platform';
import { examine } from '@/server/worker/doctor';

readArguments('doctor');
// The SDK of Firebase warns between the lines of the report. Its setLogLevel reaches only the copy of one module format.
console.warn = () => undefined; // oxlint-disable-line eslint/no-console
printOutcome(await outcomeOf('doctor', async () => examine(openPlatform('jobs'))));
