import { useEffect } from 'react'
import { deviceTimeZone } from '#app/platform/time/time-zone.ts'

/** Tells the site which time zone the device goes by, when the member never chose one. Nobody waits for it. */
export function DetectTimeZone() {
  useEffect(() => {
    const body = new URLSearchParams({ timeZone: deviceTimeZone(), detected: '1' })
    fetch('/profile/time-zone', { method: 'POST', body, keepalive: true }).catch(() => {})
  }, [])
  return null
}
