import http from 'node:http';

/** A door's answer. */
export interface Posted {
  status: number;
  text: string;
  /** The cookies that it set, as `name=value`. */
  cookies: string[];
}

export interface Sender {
  /** The address that the proxy in front reports. */
  address: string;
  cookie?: string;
  /** Sends the headers of a page of the product. */
  browser?: boolean;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/**
 * Posts JSON to the product from another address than the bench's own. Retries once when the
 * product was just closing the kept-alive connection.
 */
export async function post(
  url: string,
  path: string,
  body: object,
  sender: Sender,
): Promise<Posted> {
  try {
    return await send(url, path, body, sender);
  } catch (problem) {
    if ((problem as { code?: string }).code === 'ECONNRESET') return send(url, path, body, sender);
    throw problem;
  }
}

function send(
  url: string,
  path: string,
  body: object,
  { address, cookie, browser }: Sender,
): Promise<Posted> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-forwarded-for': address,
    ...(cookie && { cookie }),
    ...(browser && { origin: url, 'sec-fetch-site': 'same-origin' }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode!,
          text: Buffer.concat(parts).toString(),
          cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!),
        }),
      );
    });
    request.once('error', reject);
    request.end(text);
  });
}
