import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { openPostgres } from '#app/platform/database/open-database.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { startPostgres } from './postgres.ts'

export default async function setup(project: TestProject) {
  const postgres = await startPostgres()
  const database = await openPostgres(postgres.url('template1'))
  await migrateToLatest(database.db, migrations)
  await database.close()
  project.provide('postgresUrl', postgres.url(''))
  return () => postgres.stop()
}
