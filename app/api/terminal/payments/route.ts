import { terminalPaymentResponse, terminalPaymentBody } from '@/lib/contracts/terminal';
import { payAtTerminal, readTerminalPayment } from '@/server/bff/calls/terminal';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'anyone',
  readBody: readTerminalPayment,
  body: terminalPaymentBody,
  output: terminalPaymentResponse,
  run: ({ body }) => payAtTerminal(body),
});
