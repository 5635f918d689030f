import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

const filled = z.string().min(1);
const file = z.object({ project_id: filled, client_email: filled, private_key: filled });

export const serviceAccount = z.string().transform((text, context) => {
  try {
    // Podman Compose 1.0 leaves the quotes of an env file in the value.
    const json: unknown = JSON.parse(text.replace(/^(['"])(.*)\1$/s, '$2'));
    const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = file.parse(json);
    createPrivateKey(privateKey);
    return { projectId, clientEmail, privateKey };
  } catch {
    context.addIssue('cannot be read: set it to the whole JSON file that the Firebase console makes for the account');
    return z.NEVER;
  }
});
