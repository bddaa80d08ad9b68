import type { Drop } from '@vitrine/contract/drops';
import type { DropBundle } from '@vitrine/contract/live';
import { declareChannel } from '../kit/socket/channel.ts';

/** All drops of all players, one event each: the shape that the specification gives to clients. */
export const drop_channel = declareChannel<{ DropKanban: Drop }>('DropKanbanChannel');

/** The same, bundled for our own pages. */
export const bundle_channel = declareChannel<{ DropBundle: DropBundle }>('DropBundleChannel');
