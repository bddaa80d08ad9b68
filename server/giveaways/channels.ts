import type { GiveawayChange } from '@vitrine/contract/giveaways';
import { declareChannel } from '../kit/socket/channel.ts';

/** Everyone hears how many have joined a giveaway, and that it closes and ends. */
export const giveaways_channel = declareChannel<{ GiveawayChanged: GiveawayChange }>('Giveaways');
