import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { roundDegrees } from './day-form.ts'

/**
 * A button that fills in the form with the device's location. It rounds the location first, so the exact location is
 * never sent.
 */
export function MyLocationButton() {
  const [message, setMessage] = useState('Your location is rounded on your device, before it is sent.')
  const isHydrated = useHydrated()
  const container = useRef<HTMLDivElement>(null)
  const fill = ({ latitude, longitude }: GeolocationCoordinates) => {
    const inputs = container.current?.closest('form')?.elements
    for (const [name, degrees] of Object.entries({ latitude, longitude })) {
      const input = inputs?.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = String(roundDegrees(degrees))
    }
    setMessage('Your location is filled in below. Select “Save location” to use it.')
  }
  const locate = () => {
    setMessage('Finding your location…')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => fill(coords),
      () => setMessage('Your location is not available. You can enter it below.'),
      { timeout: 15_000, maximumAge: 600_000 },
    )
  }
  return (
    // A tap before hydration would be lost.
    <div
      ref={container}
      className={`needs-script flex flex-wrap items-center gap-x-4 gap-y-2 ${isHydrated ? '' : 'invisible'}`}
    >
      <Button type="button" variant="quiet" onClick={locate}>
        Use my location
      </Button>
      <p role="status" className="text-sm text-muted">
        {message}
      </p>
    </div>
  )
}
