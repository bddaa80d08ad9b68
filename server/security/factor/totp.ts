import { Secret, TOTP } from 'otpauth';

/**
 * The parameters that every authenticator app supports: RFC 6238 with SHA-1, six digits, thirty
 * seconds.
 */
const period_s = 30;
const parameters = { algorithm: 'SHA1', digits: 6, period: period_s } as const;
/** Clocks differ: the codes of one step before and one step after are valid too. */
const steps_around = 1;

/**
 * The secret for a person to type (base32) and for an app to read (URI), with the names of the site
 * and the account in the app.
 */
export function writeSecret(
  secret: Buffer,
  { site, label }: { site: string; label: string },
): { secret: string; uri: string } {
  const totp = new TOTP({ issuer: site, label, secret: secretOf(secret), ...parameters });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The step of thirty seconds since 1970 whose code this is at that moment, or undefined for a wrong
 * code. Compares in constant time.
 */
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
