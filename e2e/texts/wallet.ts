import { signInByRequest } from '../app';
import { creditWallet } from '../credit-wallet';
import { fillWithdrawForm, requestButton, withdrawProblems, type WithdrawLabel } from '../withdraw-form';
import type { TextRow } from '../texts';

type Run = TextRow['run'];

const open =
  (screen: string): Run =>
  async (page, { newPerson }) => {
    await signInByRequest(page.request, await newPerson());
    await page.goto(screen);
  };

const requestWith =
  (change: Partial<Record<WithdrawLabel, string>>): Run =>
  async (page) => {
    await fillWithdrawForm(page, change);
    await requestButton(page).click();
  };

const withoutLine: Run = async (page) => {
  await fillWithdrawForm(page);
  await page.route('**/api/user/withdrawals', (route) => route.abort());
  await requestButton(page).click();
};

const received: Run = async (page, { newPerson, database }) => {
  const person = await newPerson();
  await creditWallet(database, person, 500);
  await signInByRequest(page.request, person);
  await page.goto('/user/withdraw');
  await fillWithdrawForm(page);
  await requestButton(page).click();
  await page.waitForURL('**/user/withdrawals');
};

const withdrawScreen: Pick<TextRow, 'screen' | 'as' | 'expectedErrors' | 'open'> = {
  ...{ screen: '/user/withdraw', as: 'alert', expectedErrors: /404|ERR_FAILED/ },
  open: open('/user/withdraw'),
};

export const walletTextRows: TextRow[] = [
  ...withdrawProblems.map(([label, typed, text]): TextRow => ({
    ...{ ...withdrawScreen, trigger: `${label} ${JSON.stringify(typed)}`, text },
    run: requestWith({ [label]: typed }),
  })),
  {
    ...{ ...withdrawScreen, trigger: 'more than there is', text: 'The amount is more than your wallet holds' },
    run: requestWith({}),
  },
  {
    ...{ ...withdrawScreen, trigger: 'no line', run: withoutLine },
    text: 'You seem to be offline. Please check your connection and try again',
  },
  {
    ...{ screen: '/user/withdrawals', trigger: 'requested', as: 'status', run: received },
    text: 'Your withdrawal request has been received',
  },
  {
    ...{ screen: '/user/wallet', trigger: 'nothing moved', as: 'page', run: open('/user/wallet') },
    text: 'No transactions found',
  },
  {
    ...{ screen: '/user/withdrawals', trigger: 'nothing requested', as: 'page', run: open('/user/withdrawals') },
    text: 'No withdrawals found',
  },
];
