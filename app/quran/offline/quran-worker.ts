import { deleteSnapshots } from '#app/platform/device/device-store.ts'
import { deviceFeature } from '#app/platform/device/device-worker.ts'
import { offlineQuranPath, quranDatabase, quranPath, quranSyncTag } from '#app/quran/device/quran-device.ts'
import { sendStored } from '#app/quran/device/send-unsent.ts'

/** The Qur'an log offline: it opens from what is stored, and sends what is logged later. */
export const quranFeature = deviceFeature({
  offlinePathOf: (path) => (path === quranPath ? offlineQuranPath : null),
  syncTag: quranSyncTag,
  sendStored,
  deleteStored: () => deleteSnapshots(quranDatabase),
})
