// Loaded into the server before its own code, with NODE_OPTIONS=--import. FAULTS_FILE lists the faults to simulate.
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export interface ProcessFaults {
  /** How far the system clock is off. Timers and `performance.now()` are not affected, as on a real system. */
  clockOffsetMs: number
  /** Whether SQLite rejects every write with SQLITE_READONLY. */
  isReadOnly: boolean
}

const readFaults = (): ProcessFaults => JSON.parse(readFileSync(process.env.FAULTS_FILE ?? '', 'utf8'))

const SystemDate = Date
const now = () => SystemDate.now() + readFaults().clockOffsetMs
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: (target) => new target(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

const { prepare } = DatabaseSync.prototype
const watched = new WeakSet<DatabaseSync>()
DatabaseSync.prototype.prepare = function (...values) {
  if (!watched.has(this)) {
    watched.add(this)
    simulateReadOnly(this)
  }
  return prepare.apply(this, values)
}

/**
 * Makes a database read-only while FAULTS_FILE says so. File permissions cannot do that: an open file stays writable,
 * and root may write any file.
 */
function simulateReadOnly(database: DatabaseSync) {
  let isReadOnly = false
  setInterval(() => {
    const faults = readFaults()
    if (faults.isReadOnly === isReadOnly || !database.isOpen || database.isTransaction) return
    isReadOnly = faults.isReadOnly
    database.exec(`PRAGMA query_only = ${isReadOnly ? 1 : 0}`)
  }, 10).unref()
}
