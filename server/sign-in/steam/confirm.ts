import { askOutside, OutsideError } from '../../kit/outside.ts';
import type { Settings } from '../../kit/settings.ts';
import { loginEndpoint } from './answer.ts';
import { confirmAtSandbox } from './sandbox/sandbox.ts';

/**
 * Asks Steam whether it sent this answer: at Steam's one address, never at the one that the answer
 * names. Steam confirms an answer once. Also false when Steam is down, slow, or answers anything
 * but a plain yes.
 */
export async function confirmAnswer(query: Readonly<Record<string, string>>, settings: Settings): Promise<boolean> {
  if (settings.steam.sandbox) return confirmAtSandbox(settings, query);
  const { url } = settings.steam;
  const form = new URLSearchParams(Object.entries(query).filter(([name]) => name.startsWith('openid.')));
  form.set('openid.mode', 'check_authentication');
  try {
    const { status, bytes } = await askOutside(loginEndpoint(url), { allowed: [url], body: form });
    return status === 200 && bytes.toString('utf8').split('\n').includes('is_valid:true');
  } catch (problem) {
    if (problem instanceof OutsideError) return false;
    throw problem;
  }
}
