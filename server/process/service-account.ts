import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

const text = z.string().min(1);
const file = z.object({ project_id: text, client_email: text, private_key: text });

export const serviceAccount = z.string().transform((json, context) => {
  try {
    const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = file.parse(JSON.parse(json));
    createPrivateKey(privateKey);
    return { projectId, clientEmail, privateKey };
  } catch {
    context.addIssue('cannot be read: set it to the whole JSON file that the Firebase console makes for the account');
    return z.NEVER;
  }
});
