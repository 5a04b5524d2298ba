import type { NotSaved, QuranSyncResponse, StoredLog, UnsentOperation } from './quran-device.ts'

/** At most this many operations that were not saved are stored and shown: the latest ones. */
const maxNotSaved = 20

/** The time of a new operation: always later than `previous`, so that a correction wins over what it corrects. */
export function operationTime(now: Date, previous: string | undefined) {
  const earliest = previous === undefined ? 0 : Date.parse(previous) + 1
  return new Date(Math.max(now.getTime(), earliest)).toISOString()
}

/** All operations to send: those that are stored, and those that the device could not store. */
export const mergeUnsent = <Operation extends { id: string }>(
  stored: readonly Operation[],
  unstored: Iterable<Operation>,
): Operation[] => [
  ...new Map([...stored, ...unstored].map((operation) => [operation.id, operation])).values(),
]

/**
 * What to do after the server's response to a batch. `log` must be stored. `retries` has the operations whose time was
 * in the future, with their times corrected; they must be sent again. `doneIds` has the ids of all other operations,
 * which can be deleted.
 */
export function settleBatch<Snapshot, Operation extends UnsentOperation>(
  batch: readonly Operation[],
  response: QuranSyncResponse<Snapshot>,
  stored: Pick<StoredLog, 'clockOffset' | 'notSaved'>,
  now: Date,
) {
  const reasons = new Map(response.refused.map(({ id, reason }) => [id, reason]))
  const serverTime = Date.parse(response.serverTime)
  const clockOffset = serverTime - now.getTime()
  const shift = clockOffset - stored.clockOffset
  const correct = (time: string) => new Date(Math.min(Date.parse(time) + shift, serverTime)).toISOString()
  const retries = batch
    .filter(({ id }) => reasons.get(id) === 'clock')
    .map((operation) => ({ ...operation, at: correct(operation.at), loggedAt: correct(operation.loggedAt) }))
  const retriedIds = new Set(retries.map(({ id }) => id))
  const refused: NotSaved[] = batch.flatMap(({ id, localDate }) => {
    const reason = reasons.get(id)
    return reason === undefined || retriedIds.has(id) ? [] : [{ localDate, reason }]
  })
  const log: StoredLog<Snapshot> = {
    logId: response.logId,
    snapshot: response.snapshot,
    clockOffset,
    notSaved: [...stored.notSaved, ...refused].slice(-maxNotSaved),
  }
  return { log, retries, doneIds: batch.flatMap(({ id }) => (retriedIds.has(id) ? [] : [id])) }
}
