/** By name: client and platform may stand in two bundles of one process. */
const key = Symbol.for('tsela.handed-over');
const isHandedOver = (response: object): response is { [key]: unknown } => key in response;

/** An answer for a caller in this process: what would be sent as JSON, not written out to be read at once. */
export function handOver(json: object): Response {
  return Object.assign(new Response(null), { [key]: json });
}

/** The JSON of an answer, undefined where there is none. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (isHandedOver(response)) return response[key];
  return response.json().catch(() => undefined);
}
