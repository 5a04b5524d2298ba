import type { NotSaved, QuranAnswer, StoredLog, UnsentOperation } from './quran-device.ts'

/** How many operations that were not saved are shown; the device does not collect them forever. */
const maxNotSaved = 20

/** The time of a new operation: always later than `after`, so that a correction wins over what it corrects. */
export function operationTime(now: Date, after: string | undefined) {
  const earliest = after === undefined ? 0 : Date.parse(after) + 1
  return new Date(Math.max(now.getTime(), earliest)).toISOString()
}

/**
 * What to store, to send again and to delete after the server's response to a batch. Operations whose time was in the
 * future get the time that they would have had on the server's clock, and are sent again.
 */
export function settleBatch<Snapshot, Operation extends UnsentOperation>(
  batch: readonly Operation[],
  answer: QuranAnswer<Snapshot>,
  stored: Pick<StoredLog, 'clockOffset' | 'notSaved'> | null,
  now: Date,
) {
  const reasons = new Map(answer.refused.map(({ id, reason }) => [id, reason]))
  const serverTime = Date.parse(answer.serverTime)
  const clockOffset = serverTime - now.getTime()
  const shift = clockOffset - (stored?.clockOffset ?? clockOffset)
  const correct = (time: string) => new Date(Math.min(Date.parse(time) + shift, serverTime)).toISOString()
  const again = batch
    .filter(({ id }) => reasons.get(id) === 'clock')
    .map((operation) => ({ ...operation, at: correct(operation.at), loggedAt: correct(operation.loggedAt) }))
  const retried = new Set(again.map(({ id }) => id))
  const refused: NotSaved[] = batch.flatMap(({ id, localDate }) => {
    const reason = reasons.get(id)
    return reason === undefined || retried.has(id) ? [] : [{ localDate, reason }]
  })
  const log: StoredLog<Snapshot> = {
    logId: answer.logId,
    snapshot: answer.snapshot,
    clockOffset,
    notSaved: [...(stored?.notSaved ?? []), ...refused].slice(-maxNotSaved),
  }
  return { log, again, done: batch.flatMap(({ id }) => (retried.has(id) ? [] : [id])) }
}
