/** A Steam account that delivers withdrawals by itself, with the secrets of its authenticator. */
export interface BotAccount {
  account_name: string;
  password: string;
  /** Makes the codes of sign-ins; base64. */
  shared_secret: string;
  /** Confirms trades; base64. */
  identity_secret: string;
}
