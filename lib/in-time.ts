import { AppError, Reason } from './errors';

/** The result of `work`. When it takes longer it goes on, unless it listens to `late`. Errors: timeout. */
export async function inTime<Result>(work: Promise<Result>, limitMs: number, late?: AbortController): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('timeout', { cause: new Reason(`no answer in ${limitMs} ms`) }));
      late?.abort();
    }, limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
