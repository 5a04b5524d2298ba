import { deleteSnapshotsAfterLogout } from '#app/platform/device/device-store.ts'
import { offlineFeature } from '#app/platform/device/device-worker.ts'
import { checkInDatabase } from './device-store.ts'
import { eventIdOf, offlineDoorPath, syncTag } from './door-path.ts'
import { sendStored } from './send-changes.ts'

/** Check-in without a network: the page opens from stored data, and check-ins are sent later. */
export const checkInFeature = offlineFeature({
  offlinePathOf: (path) => {
    const eventId = eventIdOf(path)
    return eventId === null ? null : offlineDoorPath(eventId)
  },
  syncTag,
  sendStored,
  deleteStored: () => deleteSnapshotsAfterLogout(checkInDatabase),
})
