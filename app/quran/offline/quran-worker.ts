import { deleteSnapshots } from '#app/platform/device/device-store.ts'
import { deviceFeature } from '#app/platform/device/device-worker.ts'
import { offlineQuranPath, quranDatabase, quranPath, quranSyncTag } from '#app/quran/device/quran-device.ts'
import { sendStored } from '#app/quran/device/send-unsent.ts'

/**
 * Makes the Qur'an log work offline: it opens from the stored snapshot, and operations are sent when the device is
 * online.
 */
export const quranFeature = deviceFeature({
  offlinePathOf: (path) => (path === quranPath ? offlineQuranPath : null),
  syncTag: quranSyncTag,
  sendStored,
  deleteStored: () => deleteSnapshots(quranDatabase),
})
