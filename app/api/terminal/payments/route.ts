import { terminalPayment, terminalPaymentResponse } from '@/lib/contracts/terminal';
import { payAtTerminal, readTerminalCall } from '@/server/bff/routes/machine-routes';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'anyone',
  readBody: readTerminalCall,
  body: terminalPayment,
  output: terminalPaymentResponse,
  run: ({ body }) => payAtTerminal(body),
});
