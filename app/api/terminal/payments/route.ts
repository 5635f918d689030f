import { terminalPayment, terminalPaymentResponse } from '@/lib/contracts/terminal';
import { payAtTerminal, readTerminalPayment } from '@/server/bff/terminal';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'anyone',
  readBody: readTerminalPayment,
  body: terminalPayment,
  output: terminalPaymentResponse,
  run: ({ body }) => payAtTerminal(body),
});
