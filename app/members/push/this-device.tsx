import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type DevicePushState, readPushState, subscribeToPush, unsubscribeFromPush } from './browser-push.ts'
import { pushPath } from './push-path.ts'

const explanations: Record<Exclude<DevicePushState, 'off'>, string> = {
  on: 'Notifications are on.',
  blocked:
    'This browser is blocking notifications from this site. Allow them in the browser’s settings, then reload this page.',
  unsupported: 'This browser cannot show notifications.',
  needsHomeScreen:
    'On iPhone and iPad, notifications work only if this site is on your Home Screen: tap Share, then “Add to Home Screen”. Open the site from there and come back to this page.',
}

/** Turns on notifications on this device. `endpoint` is the push endpoint that the server has stored for it. */
export function ThisDevice({ publicKey, endpoint }: { publicKey: string; endpoint: string | null }) {
  const [state, setState] = useState<DevicePushState | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const wasOn = useRef(endpoint !== null)
  const submit = useSubmit()

  useEffect(() => {
    let isCurrent = true
    readPushState(endpoint).then((next) => isCurrent && setState(next))
    if (wasOn.current && endpoint === null) unsubscribeFromPush()
    wasOn.current = endpoint !== null
    return () => {
      isCurrent = false
    }
  }, [endpoint])

  async function turnOn() {
    setBusy(true)
    setHasFailed(false)
    try {
      const result = await subscribeToPush(publicKey)
      if (typeof result === 'string') setState(result)
      else await submit(fieldsOf(result), { method: 'post', action: pushPath, preventScrollReset: true })
    } catch {
      setHasFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <noscript>
        <p className="text-muted">To turn on notifications, allow JavaScript in your browser.</p>
      </noscript>
      {/* Reserves space for the button until the script knows the state. */}
      <div className="min-h-20">
        {hasFailed && (
          <div className="mb-4">
            <Notice tone="error">Notifications could not be turned on. Please try again.</Notice>
          </div>
        )}
        {state === 'off' && (
          <>
            <Button type="button" onClick={turnOn} aria-disabled={isBusy || undefined}>
              {isBusy ? 'One moment…' : 'Turn on notifications'}
            </Button>
            <p className="mt-2 text-sm text-muted">Your browser will ask for permission.</p>
          </>
        )}
        {state !== null && state !== 'off' && <p>{explanations[state]}</p>}
      </div>
    </>
  )
}

const fieldsOf = ({ endpoint = '', keys }: PushSubscriptionJSON) => ({
  endpoint,
  p256dh: keys?.p256dh ?? '',
  auth: keys?.auth ?? '',
})
