import { runCommand } from '@/server/db/run-command';
import { bookingsArguments } from '@/server/db/command-options';
import { bookingsCommand } from './bookings-command';

await runCommand('command', bookingsCommand, bookingsArguments);
