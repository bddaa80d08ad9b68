/**
 * Close codes of the Pusher protocol: with 4000 to 4099 a client never reconnects, with 4100 to
 * 4199 after a while, with 4200 to 4299 at once.
 */
export const close_codes = {
  unknown_key: 4001,
  bad_version: 4006,
  unsupported_version: 4007,
  no_version: 4008,
  over_capacity: 4100,
  come_again: 4200,
  silent: 4201,
  /**
   * Our own: the session that let the socket in has ended. The client may reconnect, but join no
   * private channel.
   */
  session_ended: 4210,
  /**
   * The protocol's code for a refused message of a client; we send it in an error and don't close.
   */
  client_event: 4301,
} as const;
