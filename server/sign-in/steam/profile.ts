import { z } from 'zod';
import { askOutside, OutsideError } from '../../kit/outside.ts';
import type { Settings } from '../../kit/settings.ts';
import { findSandboxAccount } from './sandbox/accounts.ts';

const web_api = 'https://api.steampowered.com';

/** The fields that we use of the answer of Steam's GetPlayerSummaries (v2). */
const summaries = z.object({
  response: z.object({
    players: z.array(
      z.object({ steamid: z.string(), personaname: z.string(), avatarfull: z.string().optional() }),
    ),
  }),
});

/** The public profile of a Steam account. */
export interface SteamProfile {
  name: string;
  /** The address of the picture at Steam. */
  avatar_url: string | null;
}

/**
 * The name and the picture of a Steam account. Undefined without a Web API key, and when Steam
 * doesn't answer with them: sign-in works without a name.
 */
export async function findProfile(
  { api_key, sandbox }: Settings['steam'],
  steam_id: string,
): Promise<SteamProfile | undefined> {
  if (sandbox) return { name: findSandboxAccount(steam_id)!.name, avatar_url: null };
  if (api_key === undefined) return undefined;
  const query = new URLSearchParams({ key: api_key, steamids: steam_id });
  try {
    const address = `${web_api}/ISteamUser/GetPlayerSummaries/v0002/?${query}`;
    const { bytes } = await askOutside(address, { allowed: [web_api] });
    const { players } = summaries.parse(JSON.parse(bytes.toString('utf8'))).response;
    const found = players.find(({ steamid }) => steamid === steam_id);
    return found && { name: found.personaname, avatar_url: found.avatarfull ?? null };
  } catch (problem) {
    if (
      problem instanceof OutsideError ||
      problem instanceof SyntaxError ||
      problem instanceof z.ZodError
    )
      return undefined;
    throw problem;
  }
}
