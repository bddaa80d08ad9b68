import { declareSharedTopic } from '../kit/bus.ts';

/** Items have a new price or a new look: every process reads which. */
export const goods_changed = declareSharedTopic('goods.changed');
