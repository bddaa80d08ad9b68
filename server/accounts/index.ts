import { now } from '../kit/clock.ts';
import type { Module } from '../kit/module.ts';
import { challenge_jobs, challenge_routes } from './challenge/index.ts';
import { doors_jobs, doors_routes } from './doors/index.ts';
import { deleteSessionEnds } from './guards/store.ts';
import { guards_jobs, guards_routes } from './guards/index.ts';
import { sealed_secrets } from './guards/sealed-secrets.ts';
import { work_jobs } from './work/index.ts';
import { steam_jobs, steam_routes } from './steam/index.ts';
import { deleteExpiredSessions } from './store.ts';

export { maskName } from './mask.ts';
export { hashPassword } from './passwords.ts';
export { followSessionEnds, tellSessionEnds } from './session-ends.ts';
export { identify, recognize, startSession } from './sessions.ts';
export { countPlayers, findFaces, insertPlayer, selectPlayer, type NewPlayer } from './store.ts';

/** Player identity: every way in, and the guards that keep others out. */
export const accounts: Module = {
  name: 'accounts',
  routes: [...challenge_routes, ...doors_routes, ...guards_routes, ...steam_routes],
  jobs: [
    { name: 'accounts:forget_expired_sessions', cron: '17 * * * *', run: (db) => deleteExpiredSessions(db, now()) },
    { name: 'accounts:forget_session_ends', cron: '23 * * * *', run: (db) => deleteSessionEnds(db) },
    ...challenge_jobs,
    ...doors_jobs,
    ...guards_jobs,
    ...steam_jobs,
    ...work_jobs,
  ],
  sealed: [sealed_secrets],
};
