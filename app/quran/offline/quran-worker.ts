import { deleteSnapshotsAfterLogout } from '#app/platform/device/device-store.ts'
import { offlineFeature } from '#app/platform/device/device-worker.ts'
import { offlineQuranPath, quranDatabase, quranSyncTag } from '#app/quran/device/quran-device.ts'
import { sendStored } from '#app/quran/device/send-unsent.ts'
import { logPath } from '#app/quran/log/log-path.ts'

/**
 * Makes the Qur'an log work offline: it opens from the stored snapshot, and operations are sent when the device is
 * online.
 */
export const quranFeature = offlineFeature({
  offlinePathOf: (path) => (path === logPath ? offlineQuranPath : null),
  syncTag: quranSyncTag,
  sendStored,
  deleteStored: () => deleteSnapshotsAfterLogout(quranDatabase),
})
