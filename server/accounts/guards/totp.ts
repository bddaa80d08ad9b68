import { Secret, TOTP } from 'otpauth';

/** What every authenticator app knows: RFC 6238 with SHA-1, six digits, thirty seconds. */
const period_s = 30;
const parameters = { algorithm: 'SHA1', digits: 6, period: period_s } as const;
/** Clocks differ: the code of one step before and one after is right too. */
const steps_around = 1;

/** The secret as a person types it and as an app reads it, with the name of the account in the app. */
export function writeSecret(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer: 'Vitrine', label, secret: secretOf(secret), ...parameters });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step of thirty seconds since 1970 whose code this is at that moment, or undefined for a wrong one. Compared in constant time. */
export function findStep(secret: Buffer, code: string, at: Date): number | undefined {
  const timestamp = at.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: secretOf(secret),
    ...parameters,
    timestamp,
    window: steps_around,
  });
  return delta === null ? undefined : TOTP.counter({ period: period_s, timestamp }) + delta;
}

function secretOf(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer });
}
