import { declareSharedTopic } from '../kit/bus.ts';

/** Operators closed the site or opened it: every process reads how it stands. */
export const site_closed = declareSharedTopic('site.closed');
