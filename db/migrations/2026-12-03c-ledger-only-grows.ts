import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Triggers that reject changing or deleting ledger and payout entries. Also matches existing donors with members. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  const statements =
    db.getExecutor().adapter instanceof SqliteAdapter
      ? sqliteTriggers()
      : [refuseFunction, ...postgresTriggers()]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await matchDonors(db)
}

const message = 'the ledger only grows'

/**
 * All columns except those about the person who recorded an entry, because erasing their account removes their name.
 */
const guardedColumns = {
  ledgerEntry: [
    'key',
    'kind',
    'account',
    'fundId',
    'giftId',
    'payoutId',
    'amountCents',
    'currency',
    'isTest',
    'occurredAt',
    'occurredOn',
    'recordedAt',
    'reason',
  ],
  payoutEntry: ['entryKey', 'payoutId'],
}

const events = () =>
  Object.entries(guardedColumns).flatMap(([table, columns]) => [
    {
      table,
      name: `${table}_no_update`,
      event: `update of ${columns.map((name) => `"${name}"`).join(', ')}`,
    },
    { table, name: `${table}_no_delete`, event: 'delete' },
  ])

const sqliteTriggers = () =>
  events().map(
    ({ table, name, event }) =>
      `create trigger "${name}" before ${event} on "${table}" begin select raise(abort, '${message}'); end`,
  )

const refuseFunction = `create or replace function refuse_ledger_change() returns trigger language plpgsql as
  $$ begin raise exception '${message}'; end $$`

// For each row, not for each statement: a restore deletes from empty tables, which must succeed.
const postgresTriggers = () =>
  events().map(
    ({ table, name, event }) =>
      `create trigger "${name}" before ${event} on "${table}" for each row execute function refuse_ledger_change()`,
  )

/**
 * The profile already showed gifts under the member's verified email, so the donors of those gifts are matched with the
 * member. A gift made while logged in has its own `userId`, so it belongs to that member even under someone else's
 * address.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
async function matchDonors(db: Kysely<any>) {
  await db
    .updateTable('donor')
    .set((eb) => ({
      userId: eb
        .selectFrom('user')
        .select('user.id')
        .whereRef('user.email', '=', 'donor.email')
        .where('user.emailVerified', '=', 1),
    }))
    .where('donor.email', '!=', '')
    .execute()
}
