import * as contract from '@vitrine/contract/services';
import { now } from '../kit/clock.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { certificate_job, judgeCertificate } from './certificate.ts';
import { judgeStorages } from './storages.ts';

/**
 * Other people's servers that the product works with, gathered from all modules, with the storages
 * of pictures and backups, and the certificate that visitors' browsers see.
 */
export const services: Module = {
  name: 'services',
  needs: [],
  jobs: [certificate_job],
  services: async (db, settings, at) => [
    ...(await judgeStorages(db, settings)),
    ...(await judgeCertificate(db, settings, at)),
  ],
  gathers: (modules) => ({
    routes: [
      on(contract.listServices, async ({ db, settings }) => {
        const finders = modules.flatMap(({ services: find }) => find ?? []);
        const found = await Promise.all(finders.map((find) => find(db, settings, now())));
        const list = found.flat();
        return {
          list: list.map(({ heard_at, ...one }) => ({
            ...one,
            heard_at: heard_at?.toISOString() ?? null,
          })),
        };
      }),
    ],
  }),
};
