import { signIn } from '../app';
import type { TextRow } from '../texts';

type Run = TextRow['run'];

const wrong = 'not it';

/** Submits the login page `times` times with a wrong password. */
const withWrongPassword =
  (times: number): Run =>
  async (page, { newPerson }) => {
    const person = await newPerson();
    await page.goto('/login');
    for (let tries = 0; tries < times; tries++) {
      const answered = page.waitForResponse('**/callback/credentials**');
      await signIn(page, { ...person, password: wrong });
      await answered;
    }
  };

const untilLocked = withWrongPassword(5);

const withEmptyFields: Run = async (page) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
};

const whileTheServer =
  (fails: 'answers nonsense' | 'is away'): Run =>
  async (page, { newPerson }) => {
    const person = await newPerson();
    await page.goto('/login');
    await page.route('**/api/auth/callback/**', (route) =>
      fails === 'is away' ? route.abort() : route.fulfill({ status: 500, body: '{}' }),
    );
    await signIn(page, person);
  };

const refused = { screen: '/login', as: 'alert', expectedErrors: /401|423|500|ERR_FAILED/ } as const;

export const loginTextRows: TextRow[] = [
  { ...refused, trigger: 'no username', text: 'Email Address / Phone cannot be empty', run: withEmptyFields },
  { ...refused, trigger: 'no password', text: 'Password can not be empty', run: withEmptyFields },
  {
    ...refused,
    trigger: 'a wrong password',
    text: 'Your entered password does not match. 4 attempts remaining',
    run: withWrongPassword(1),
  },
  {
    ...refused,
    trigger: 'a wrong password, one try left',
    text: 'Your entered password does not match. 1 attempt remaining',
    run: withWrongPassword(4),
  },
  {
    ...refused,
    trigger: 'the fifth wrong password',
    text: 'You have exhausted all attempts. Reset your password or try again after 1hr.',
    run: untilLocked,
  },
  {
    ...refused,
    ...{ trigger: 'locked', as: 'timer' },
    text: 'You can try again in',
    run: untilLocked,
  },
  {
    ...refused,
    trigger: 'the server fails',
    text: 'An unexpected error occurred. Please try again later.',
    run: whileTheServer('answers nonsense'),
  },
  {
    ...refused,
    trigger: 'no line',
    text: 'You seem to be offline. Please check your connection and try again',
    run: whileTheServer('is away'),
  },
];
