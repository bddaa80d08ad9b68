import { declareFact } from '../kit/facts.ts';

/** Support answered a player's request. */
export const request_answered = declareFact<{ request_id: number; message_id: number }>(
  'support.answered',
);
