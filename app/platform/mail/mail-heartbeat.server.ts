import type { Database } from '#app/platform/database/database.ts'

const staleAfterMs = 86_400_000

/** Records that a node has polled the outbox, and the mail server's problem, if any. */
export async function recordMailRun(
  db: Database,
  { node, startedAt, problem }: { node: string; startedAt: Date; problem: string | null },
  now: Date,
) {
  const run = { lastRunAt: now.toISOString(), problem }
  await db
    .insertInto('mailWorker')
    .values({ node, startedAt: startedAt.toISOString(), ...run })
    .onConflict((oc) => oc.column('node').doUpdateSet(run))
    .execute()
}

/** The nodes that send mail, most recently active first. */
export async function listMailWorkers(db: Database) {
  return db.selectFrom('mailWorker').selectAll().orderBy('lastRunAt', 'desc').execute()
}

/** Ends the pauses of nodes that are waiting because the mail server accepted no mail. */
export async function endMailPauses(db: Database) {
  await db.updateTable('mailWorker').set({ problem: null }).where('problem', 'is not', null).execute()
}

/** Ends the pauses and makes all waiting emails due, because the mail server or its settings work again. */
export async function resumeMail(db: Database, now: Date) {
  await endMailPauses(db)
  await db
    .updateTable('mail')
    .set({ dueAt: now.toISOString() })
    .where('status', '=', 'waiting')
    .where('dueAt', '>', now.toISOString())
    .execute()
}

/** Whether `endMailPauses` ran since this node recorded a problem. */
export async function isMailPauseEnded(db: Database, node: string) {
  const ended = db
    .selectFrom('mailWorker')
    .select('node')
    .where('node', '=', node)
    .where('problem', 'is', null)
  return (await ended.executeTakeFirst()) !== undefined
}

/** Deletes the row of a node that has shut down. */
export async function deleteMailWorker(db: Database, node: string) {
  await db.deleteFrom('mailWorker').where('node', '=', node).execute()
}

/** Deletes the rows of nodes without a heartbeat for a day. */
export async function deleteStaleMailWorkers(db: Database, now: Date) {
  const before = new Date(now.getTime() - staleAfterMs).toISOString()
  await db.deleteFrom('mailWorker').where('lastRunAt', '<', before).execute()
}
