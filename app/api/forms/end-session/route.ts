import { endSessionForm } from '@/lib/contracts/sessions';
import { sessionsPath } from '@/lib/paths/account';
import { handleForm } from '@/server/bff/forms/handle-form';
import { submitEndOfSession } from '@/server/bff/pages/profile-page';

export const POST = handleForm({
  body: endSessionForm,
  run: ({ session, body }) => submitEndOfSession(session, body),
  back: (_body, { code, status }) => sessionsPath(status === 401 ? '' : `problem=${code}`),
});
