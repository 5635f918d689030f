import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDpo, type Dpo, type DpoOptions } from './dpo';

/** Returns a recorded message of the provider's documentation. The tests of the product read the same files. */
export const fixture = (name: string) => readFileSync(join('server/payments/fixtures', `${name}.xml`), 'utf8');

const text = (xml: string, name: string) => new RegExp(`<${name} ?>([^<]*)</${name} ?>`).exec(xml)?.[1];

export const createRequest = fixture('create-token.request');
export const companyToken = text(createRequest, 'CompanyToken') ?? '';
const serviceType = text(createRequest, 'ServiceType') ?? '';

/** Returns `xml` with another text in a tag. Without `content`, returns it without the tag. */
export const withTag = (xml: string, name: string, content: string | undefined) =>
  xml.replace(
    new RegExp(`<${name}>[^]*?</${name}>`),
    () => (content === undefined ? '' : `<${name}>${content}</${name}>`), // prettier-ignore
  );

/** Returns the names of the tags, in order. A name may end in a blank. */
export const tagNames = (xml: string) => [...xml.matchAll(/<([A-Za-z]\w* ?)>/g)].map(([, name]) => name);

const startsAt = Date.parse('2026-11-21T08:00:00Z');

/** Returns a provider whose clock the test moves. It stores payments in memory, unless `options` name a file. */
export function newDpo(options: Partial<DpoOptions> = {}) {
  const pushes: string[] = [];
  const waits: number[] = [];
  let nowMs = startsAt;
  const dpo: Dpo = createDpo({
    file: null,
    clock: () => new Date(nowMs),
    companyToken,
    serviceType,
    push: (xml) => Promise.resolve(void pushes.push(xml)),
    wait: (ms) => Promise.resolve(waits.push(ms)),
    ...options,
  });

  const post = async (body: string) => {
    const response = await dpo.api(new Request('http://127.0.0.1/dpo/API/v6/', { method: 'POST', body }));
    const xml = await response.text();
    return { xml, text: (name: string) => text(xml, name), result: text(xml, 'Result') };
  };
  const about = (name: string) => (token: string) =>
    post(withTag(fixture(`${name}-token.request`), 'TransactionToken', token));

  return {
    dpo,
    pushes,
    waits,
    passMinutes: (minutes: number) => (nowMs += minutes * 60_000),
    post,
    create: async (request = createRequest) => (await post(request)).text('TransToken') ?? '',
    verify: about('verify'),
    cancel: about('cancel'),
  };
}
