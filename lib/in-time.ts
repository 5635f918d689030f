import { AppError, Reason } from './errors';

/** After the limit it aborts `timeout`, which can stop `work`. */
export async function inTime<Result>(
  work: Promise<Result>,
  limitMs: number,
  timeout?: AbortController,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('timeout', { cause: new Reason(`no response within ${limitMs} ms`) }));
      timeout?.abort();
    }, limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
