import { declareTopic } from '../kit/bus.ts';

/** An item has a new price or a new look. */
export const goods_changed = declareTopic<undefined>('goods.changed');
