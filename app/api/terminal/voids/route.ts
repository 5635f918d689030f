import { terminalPaymentResponse, terminalVoid } from '@/lib/contracts/terminal';
import { readTerminalCall, voidAtTerminal } from '@/server/bff/routes/machine-routes';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'anyone',
  readBody: readTerminalCall,
  body: terminalVoid,
  output: terminalPaymentResponse,
  run: ({ body }) => voidAtTerminal(body),
});
