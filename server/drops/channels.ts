import type { DropKanban } from '@vitrine/contract/live';
import { declareChannel } from '../kit/socket/channel.ts';

/** All drops of all players. */
export const drop_channel = declareChannel<{ DropKanban: DropKanban }>('DropKanbanChannel');
