import type { Database } from './database.ts'

/** Runs in the current transaction, or in a new one. */
export const inTransaction = <Result>(
  db: Database,
  run: (tx: Database) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? run(db) : db.transaction().execute(run))
