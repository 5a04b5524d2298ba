import type { DeviceGrant, OfflineDatabase } from '#app/platform/device/device-store.ts'

/** What a device stores of a member's log (decision 056). */
export const quranDatabase: OfflineDatabase = { name: 'quran-log', snapshots: 'log', subject: 'log' }

/** The subject id of a member's log on a device: the same for all members, because each has only one log. */
export const logSubject = 'own'

export const offlineQuranPath = '/offline/quran'
export const quranSyncPath = '/quran/sync'

/** The name of the Background Sync event. */
export const quranSyncTag = 'quran-log'

/** The maximum number of operations in one request. */
export const maxBatch = 200

/** The fields that every operation has. */
export interface UnsentOperation {
  id: string
  localDate: string
  /** When the member made the change, in the server's time as the device estimates it. */
  at: string
  /** When the entry was first logged. */
  loggedAt: string
}

/** An operation that the server refused for good. */
export interface NotSaved {
  localDate: string
  reason: string
}

/** The server's response to a device's operations. */
export interface QuranSyncResponse<Snapshot = unknown> {
  logId: string
  snapshot: Snapshot
  serverTime: string
  grant: DeviceGrant
  /** The refused operations; the server has applied all others. The reason 'clock' means a time in the future. */
  refused: { id: string; reason: string }[]
}

/** What the device stores, encrypted. */
export interface StoredLog<Snapshot = unknown> {
  /** Identifies the member: another member may have logged in on another tab while this page is open. */
  logId: string
  snapshot: Snapshot
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  clockOffset: number
  /** Shown until the member dismisses them. */
  notSaved: NotSaved[]
}
