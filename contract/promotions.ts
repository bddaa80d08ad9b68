import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { listOf, paging } from './paging.ts';
import { moment } from './shapes.ts';

/** A code as somebody typed it. */
const typedCode = z.string().trim().min(1).max(64);

/** What a partner gives to friends; both null while the player has no code. */
const invitation = z.object({
  code: z.string().nullable(),
  /** The home page of this site with the code: who joins by it is the partner’s friend. */
  link: z.url().nullable(),
});

export const showPromotion = get('/api/user/spread', {
  does: 'The player as a partner: the code and the link that friends join by, and the friends, newest first, with masked names.',
  query: z.object(paging(30)),
  reply: listOf(z.object({ name: z.string(), at: moment })).extend(invitation.shape),
});

export const becomePartner = post('/api/user/build_spread', {
  does: 'Makes the player a partner with a code of 3 to 16 letters or digits, which nobody else has in upper or lower case. It stays: links with it go round.',
  body: z.object({ code: typedCode }),
  reply: invitation,
  refuses: ['partner.code_unfit', 'partner.code_taken', 'partner.code_chosen'],
});

export const usePartnerCode = post('/api/user/promotion', {
  does: 'Uses a partner’s code: the player is that partner’s friend from then on. Once and for good; the same code again changes nothing.',
  body: z.object({ code: typedCode }),
  reply: z.object({ extension_code: z.string() }),
  refuses: ['code.unknown', 'code.used', 'code.own', 'code.circular', 'door.braked'],
});
