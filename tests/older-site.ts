import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

// A version 0.1.0 site with its sample content, and a year of members, events, inboxes, emails and imports. Both
// files contain the same rows. `pg_dump` wrote the dump from a database that the migrations of 0.1.0 had created.
const sqliteFile = 'tests/fixtures/site-0.1.0.db.gz'
const postgresDump = 'tests/fixtures/site-0.1.0.sql.gz'

/** The SQLite file of a version 0.1.0 site. */
export const readOlderSqlite = () => gunzipSync(readFileSync(sqliteFile))

/** Creates a PostgreSQL database with a version 0.1.0 site, and returns its URL. */
export async function createOlderPostgres(urlOf: (database: string) => string, name: string) {
  const admin = new pg.Client(urlOf('postgres'))
  await admin.connect()
  // `template1` may have the current schema.
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  const client = new pg.Client(urlOf(name))
  await client.connect()
  await client.query(gunzipSync(readFileSync(postgresDump)).toString())
  await client.end()
  return urlOf(name)
}
