import type { Route } from '../../kit/http/route.ts';
import type { Job } from '../../kit/jobs.ts';

/** Challenges: proof that a person is there. */
export const challenge_routes: readonly Route[] = [];

export const challenge_jobs: readonly Job[] = [];
