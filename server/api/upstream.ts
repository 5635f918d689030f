import { AppError } from '@/lib/errors';
import { env } from '@/server/process/env';
import type { ApiClient } from './client';
import { createHttpClient } from './http-client';
import { callPlatform, createInProcessClient } from './in-process-client';
import { currentRequest } from './request-context';
import { recordRefusal } from './refused-requests';

let client: ApiClient | undefined;

function openClient(): ApiClient {
  const { API_BASE_URL, API_KEY } = env();
  return API_BASE_URL ? createHttpClient(API_BASE_URL, API_KEY) : createInProcessClient(callPlatform, API_KEY);
}

export const upstream: ApiClient = async (name, input, options) => {
  client ??= openClient();
  const context = await currentRequest();
  try {
    return await client(name, input, { ...context, ...options });
  } catch (error) {
    if (error instanceof AppError && context?.requestId) recordStatus(error, context.requestId);
    throw error;
  }
};

/** The page of this request gets the status of the error, because a page of Next cannot choose it. */
function recordStatus({ status }: AppError, requestId: string) {
  if (status === 410 || status === 503) recordRefusal(requestId, status);
}
