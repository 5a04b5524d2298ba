import { useEffect } from 'react'
import { deviceTimeZone } from '#app/platform/time/time-zone.ts'

/** Reports the time zone of the device in the background, for members who have not chosen one. */
export function DetectTimeZone() {
  useEffect(() => {
    const body = new URLSearchParams({ timeZone: deviceTimeZone(), detected: '1' })
    fetch('/profile/time-zone', { method: 'POST', body, keepalive: true }).catch(() => {})
  }, [])
  return null
}
