import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { deviceTimeZone } from './time-zone.ts'

/** Tells the site which time zone the device goes by, when the member never chose one. */
export function DetectTimeZone() {
  const { submit } = useFetcher()
  useEffect(() => {
    submit({ timeZone: deviceTimeZone(), detected: '1' }, { method: 'post', action: '/profile/time-zone' })
  }, [submit])
  return null
}
