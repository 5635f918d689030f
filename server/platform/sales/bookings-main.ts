import { runCommand } from '@/server/db/run-command';
import { bookingsCommand } from './bookings-command';

await runCommand('command', bookingsCommand);
