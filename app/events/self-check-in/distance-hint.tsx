import { useState } from 'react'
import { distanceKm, formatDistance } from '#app/events/calendar/distance.ts'
import type { Coordinates } from '#app/platform/coordinates.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** People farther away are probably at another location. */
const farKm = 1

/** Tells people whether they are at the event. The distance is computed on the device: no location is sent. */
export function DistanceHint({ to }: { to: Coordinates }) {
  const [message, setMessage] = useState('Your location stays on your device.')
  const isHydrated = useHydrated()
  const locate = () => {
    setMessage('Finding your location…')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setMessage(describe(distanceKm(coords, to))),
      () => setMessage('Your location is not available. You can check in without it.'),
      { timeout: 15_000 },
    )
  }
  return (
    // A tap before hydration would be lost.
    <div
      className={`needs-script flex flex-wrap items-center gap-x-4 gap-y-2 ${isHydrated ? '' : 'invisible'}`}
    >
      <Button type="button" variant="quiet" onClick={locate}>
        Am I in the right place?
      </Button>
      <p role="status" className="text-sm text-muted">
        {message}
      </p>
    </div>
  )
}

const describe = (km: number) =>
  km < farKm
    ? 'You are in the right place.'
    : `The event is ${formatDistance(km)}. Please check in when you are there.`
