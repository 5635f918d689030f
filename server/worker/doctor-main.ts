import { readArguments } from '@/lib/commands.mjs';
import { outcomeOf, printOutcome } from '@/server/db/run-command';
import { openPlatform } from '@/server/platform/router/open-platform';
import { examine } from '@/server/worker/doctor';

readArguments('doctor');
printOutcome(await outcomeOf('doctor', async () => examine(openPlatform('jobs'))));
