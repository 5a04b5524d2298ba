import { useEffect, useState } from 'react'
import { openOfflineStore, readSnapshot } from '#app/platform/device/device-store.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/offline-check-in.route'
import { checkInDatabase, type DoorSnapshot } from './device-store.ts'
import { DoorBoard } from './door-board.tsx'
import type { Door } from './use-door.ts'

export const handle: PageHandle = { hydrate: 'idle', query: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Check-in', description: '', noIndex: true })

/**
 * Offline check-in. The service worker stores this page without data. The list comes from the device, and the
 * URL's fragment identifies the event.
 */
export default function OfflineCheckInRoute() {
  const door = useStoredDoor()
  return (
    <div className="shell-width py-10">
      <AdminPage title="Check-in" lead={door && <DoorLead door={door} />}>
        {door ? (
          <DoorBoard key={door.eventId} door={door} search="" />
        ) : (
          <EmptyState>{door === null ? texts.none : texts.opening}</EmptyState>
        )}
      </AdminPage>
    </div>
  )
}

const texts = {
  opening: 'Opening the list…',
  none: 'This event’s list is not on this device. Open its check-in page once while you are online, and it will work offline too.',
}

const DoorLead = ({ door }: { door: Door }) => (
  <>
    <bdi className="wrap-anywhere">{door.title}</bdi>, {door.when}
  </>
)

/** The stored list of the event in the URL's fragment; undefined until it is read, null if there is none. */
function useStoredDoor() {
  const [door, setDoor] = useState<Door | null>()
  useEffect(() => {
    const load = async () => {
      setDoor(await readDoor(decodeURIComponent(location.hash.slice(1))))
    }
    void load()
    addEventListener('hashchange', load)
    return () => removeEventListener('hashchange', load)
  }, [])
  return door
}

async function readDoor(eventId: string): Promise<Door | null> {
  const store = await openOfflineStore(checkInDatabase, eventId)
  if (!store) return null
  const snapshot = await readSnapshot<DoorSnapshot>(store)
  store.db.close()
  return snapshot && { eventId, ...snapshot }
}
