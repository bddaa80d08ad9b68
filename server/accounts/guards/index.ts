import type { Route } from '../../kit/http/route.ts';
import type { Job } from '../../kit/jobs.ts';

/** What a player sets about the account: sessions, password, second factor, trade link, profile. */
export const guards_routes: readonly Route[] = [];

export const guards_jobs: readonly Job[] = [];
