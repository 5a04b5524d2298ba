import { useState } from 'react'
import type { EventView } from '#app/events/event/event-view.server.ts'
import type { Coordinates } from '#app/platform/coordinates.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { distanceKm, formatDistance } from './distance.ts'

/** The events of a list, nearest first once the visitor has shared their location, with their distances by slug. */
export function useNearMe(events: EventView[]) {
  const [here, setHere] = useState<Coordinates | null>(null)
  if (!here) return { events, distances: {} as Record<string, string>, setHere }
  const kmTo = (event: EventView) => (event.coordinates ? distanceKm(here, event.coordinates) : Infinity)
  // The difference of two unknown distances, which are infinite, is NaN.
  const sorted = events.map((event) => ({ event, km: kmTo(event) })).sort((a, b) => a.km - b.km || 0)
  const distances = Object.fromEntries(
    sorted.map(({ event, km }) => [
      event.slug,
      Number.isFinite(km) ? formatDistance(km) : 'Distance unknown',
    ]),
  )
  return { events: sorted.map(({ event }) => event), distances, setHere }
}

type LocationStatus = 'idle' | 'locating' | 'sorted' | 'failed'

const messages: Record<LocationStatus, string> = {
  idle: 'Your location stays on your device.',
  locating: 'Finding your location…',
  sorted: 'Nearest first. Your location stays on your device.',
  failed: 'Your location is not available. Please allow it for this site in your browser.',
}

/** Asks the browser for the location, which is not sent anywhere: the distances are computed on the device. */
export function NearMeButton({ onLocate }: { onLocate: (here: Coordinates) => void }) {
  const [status, setStatus] = useState<LocationStatus>('idle')
  const isHydrated = useHydrated()
  const locate = () => {
    setStatus('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        onLocate({ latitude, longitude })
        setStatus('sorted')
      },
      () => setStatus('failed'),
      { timeout: 15_000, maximumAge: 600_000 },
    )
  }
  return (
    // A tap before hydration would be lost.
    <div className={`needs-script mb-6 ${isHydrated ? '' : 'invisible'}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="button" variant="quiet" onClick={locate}>
          Near me
        </Button>
        <p role="status" className="text-sm text-muted">
          {messages[status]}
        </p>
      </div>
    </div>
  )
}
