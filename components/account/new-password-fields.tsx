import { newPasswordRules, type Problems } from '@/lib/domain/account-rules';
import { PasswordField } from './password-field';
import { sentenceOf } from './sentence-of';

type Props = { problems: Problems<'password' | 'confirm'> };

export function NewPasswordFields({ problems }: Props) {
  return (
    <>
      <PasswordField
        label="New Password"
        name="password"
        autoComplete="new-password"
        problem={sentenceOf(problems.password)}
        rules={newPasswordRules}
        hint="6 to 20 characters with upper and lower case, a digit and a special character"
      />
      <PasswordField
        label="Confirm Password"
        name="confirm"
        autoComplete="new-password"
        problem={sentenceOf(problems.confirm)}
      />
    </>
  );
}
