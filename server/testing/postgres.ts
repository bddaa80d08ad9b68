import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startLocalPostgres } from '../kit/local-postgres.ts';
import { migrateAll } from '../migrate-all.ts';
import { seedDemoWorld } from '../demo/index.ts';
import { makeDatabaseFolder } from './temporary.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A superuser's address of the PostgreSQL server that all test files share; each file clones
     * its own database.
     */
    superuser_url: string;
  }
}

/** Many connections, and no durability: tests never wait for the disk. */
const settings = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** The migrated database with the demo world, cloned by test files. */
export const template_name = 'vitrine_template';

/**
 * Global setup, once before all test files: starts a real PostgreSQL with the template database.
 * `TEST_DATABASE_URL` names another server (a superuser's address), so that the same tests run on
 * every supported version.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const temporary = makeDatabaseFolder('vitrine-tests-');
  fs.chmodSync(temporary, 0o711); // PostgreSQL, which doesn't run as root, has to traverse it.
  // Worker processes inherit TMPDIR: they are ended before they could remove their temporary files.
  process.env['TMPDIR'] = temporary;
  const folder = fs.mkdtempSync(path.join(temporary, 'postgres-'));
  const local = given ? undefined : await startLocalPostgres(folder, { settings });
  const superuser_url = given ?? local!.superuser_url;
  await makeTemplate(superuser_url);
  provide('superuser_url', superuser_url);
  return async () => {
    await local?.stop();
    fs.rmSync(temporary, { recursive: true, force: true });
  };
}

async function makeTemplate(superuser_url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: superuser_url });
  await admin.connect();
  await admin.query(`drop database if exists ${template_name} with (force)`);
  await admin.query(`create database ${template_name}`);
  await admin.end();
  const url = databaseUrl(superuser_url, template_name);
  await migrateAll(url);
  await seedDemoWorld(url);
}

/** The same server's address with another database. */
export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
