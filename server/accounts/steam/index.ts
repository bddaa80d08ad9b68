import type { Route } from '../../kit/http/route.ts';
import type { Job } from '../../kit/jobs.ts';

/** The way in through Steam. */
export const steam_routes: readonly Route[] = [];

export const steam_jobs: readonly Job[] = [];
