import { makeClient, type Answer } from '@vitrine/contract/client';
import { call_ms_max } from '../kit/client.ts';
import { useLocale } from '../kit/paths.ts';

type OnProgress = (sent: number) => void;

/** Uploads a picture in the page's language, and reports the uploaded part, 0 to 1, on the way. */
export function useUpload() {
  const { code } = useLocale();
  return (file: File, onProgress: OnProgress): Promise<Answer<'POST /api/upload_img'>> => {
    const api = makeClient({ fetch: sendWithProgress(onProgress), headers: { language: code } });
    return api('POST /api/upload_img', { file });
  };
}

/**
 * A `fetch` for the contract's client that reports the progress of an upload, which the browser's
 * own doesn't.
 */
function sendWithProgress(onProgress: OnProgress): typeof fetch {
  return (url, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url as string);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(loaded / total),
      );
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      );
      request.timeout = call_ms_max;
      for (const end of ['error', 'timeout'])
        request.addEventListener(end, () => reject(new Error('no answer')));
      request.send(body as FormData);
    });
}

/**
 * Reads a picture file as a URL for an `<img>`; null if it can't be read. The page's policy allows
 * `data:` and not `blob:`.
 */
export function readPreview(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(file);
  });
}
