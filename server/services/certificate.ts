import { connect } from 'node:tls';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Job } from '../kit/jobs.ts';
import type { Service } from '../kit/services.ts';
import type { Settings } from '../kit/settings.ts';
import * as store from './store.ts';

const patience_ms = 10_000;
const day_ms = 86_400_000;
/** Those who renew by themselves do so 30 days before the end; this is late. */
const renewed_before_days = 14;

/** The site's own address, when browsers reach it by TLS. */
function ownHost({ demo, site_url }: Settings): { host: string; port: number } | undefined {
  const { protocol, hostname: host, port } = new URL(site_url);
  return demo || protocol !== 'https:' ? undefined : { host, port: Number(port || 443) };
}

/** Looks four times a day at the certificate that the site's own address shows. */
export const certificate_job: Job = {
  name: 'services:certificate',
  cron: '23 */6 * * *',
  asks: ['certificate'],
  run: async (db, { settings }) => {
    const own = ownHost(settings);
    if (!own) return 0;
    const seen = { ...(await readCertificate(own)), seen_at: now() };
    await store.putCertificate(db, { host: own.host, ...seen });
    return 1;
  },
};

/**
 * The end of the certificate that an address shows, and why browsers would refuse it. An address
 * that can't be reached from here is no flaw of it: a firewall may keep a site from itself.
 */
export function readCertificate(
  { host, port }: { host: string; port: number },
  ca?: string,
): Promise<{ valid_until: Date | null; flaw: string | null }> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, ca, rejectUnauthorized: false });
    const end = (valid_until: Date | null, flaw: string | null) => {
      socket.destroy();
      resolve({ valid_until, flaw });
    };
    socket.setTimeout(patience_ms, () => end(null, null));
    socket.once('error', () => end(null, null));
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate();
      const at = new Date(valid_to ?? Number.NaN);
      const flaw = socket.authorized ? null : String(socket.authorizationError);
      end(Number.isNaN(at.getTime()) ? null : at, flaw);
    });
  });
}

/** The certificate as it was last seen. */
export async function judgeCertificate(db: Db, settings: Settings, at: Date): Promise<Service[]> {
  const own = ownHost(settings);
  if (!own) return [];
  const seen = await store.findCertificate(db, own.host);
  return [
    {
      name: 'services.certificate',
      title: `Certificate of ${own.host}`,
      heard_at: seen?.valid_until ? seen.seen_at : null,
      flaw: seen ? findFlaw(seen, at) : null,
      path: null,
    },
  ];
}

function findFlaw(
  { host, valid_until, flaw }: { host: string; valid_until: Date | null; flaw: string | null },
  at: Date,
): string | null {
  if (flaw !== null) return `Browsers refuse the certificate of ${host}: ${flaw}.`;
  if (valid_until === null) return null;
  const days = Math.floor((valid_until.getTime() - at.getTime()) / day_ms);
  if (days < 0) return `The certificate of ${host} is over since ${valid_until.toISOString()}.`;
  if (days >= renewed_before_days) return null;
  return `The certificate of ${host} ends in ${days} days: its renewal doesn’t work.`;
}
