import { readArguments } from '@/lib/commands.mjs';
import { outcomeOf, printOutcome } from '@/server/db/run-command';
import { openPlatform } from '@/server/platform/router/open-platform';
import { examine } from '@/server/worker/doctor';

readArguments('doctor');
// The SDK of Firebase warns between the lines of the report. Its setLogLevel reaches only the copy of one module format.
// oxlint-disable-next-line eslint/no-console
console.warn = () => undefined;
printOutcome(await outcomeOf('doctor', async () => examine(openPlatform('jobs'))));
