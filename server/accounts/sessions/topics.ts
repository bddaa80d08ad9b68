import { declareSharedTopic } from '../../kit/bus.ts';

/** Sessions ended: every process reads which. */
export const sessions_ended = declareSharedTopic('sessions.ended');
