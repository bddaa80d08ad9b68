import { askOutside, OutsideError } from '../../kit/outside.ts';
import type { Log } from '../../kit/log.ts';
import type { Settings } from '../../kit/settings.ts';
import { loginEndpoint } from './answer.ts';
import { confirmAtSandbox } from './sandbox/sandbox.ts';

/** `denied`: the answer isn't Steam's. `silent`: Steam is down, slow, or turns us away. */
type Verdict = 'confirmed' | 'denied' | 'silent';

/**
 * Asks Steam whether it sent this answer: at Steam's one address, never at the one that the answer
 * names. Steam confirms an answer once. Anything but a plain yes denies it.
 */
export async function confirmAnswer(
  query: Readonly<Record<string, string>>,
  { settings, log }: { settings: Settings; log: Log },
): Promise<Verdict> {
  if (settings.steam.sandbox) return confirmAtSandbox(settings, query) ? 'confirmed' : 'denied';
  const { url } = settings.steam;
  const form = new URLSearchParams(
    Object.entries(query).filter(([name]) => name.startsWith('openid.')),
  );
  form.set('openid.mode', 'check_authentication');
  // For a day Steam answered only what looked sent by its own page.
  const headers = { origin: url, referer: `${url}/` };
  try {
    const { status, bytes } = await askOutside(loginEndpoint(url), {
      allowed: [url],
      body: form,
      headers,
    });
    if (status === 200)
      return bytes.toString('utf8').split('\n').includes('is_valid:true') ? 'confirmed' : 'denied';
    log.warn({ status }, 'Steam turns away the confirmation of a sign-in');
  } catch (problem) {
    if (!(problem instanceof OutsideError)) throw problem;
    log.warn({ problem }, 'Steam does not confirm a sign-in');
  }
  return 'silent';
}
