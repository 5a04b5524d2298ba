import { isIosDevice } from '#app/platform/device/ios-device.ts'
import { registerServiceWorker } from '#app/platform/service-worker/register-service-worker.ts'

/** 'needsHomeScreen': an iPhone or iPad, which shows notifications only from sites that were added to the Home Screen. */
export type DevicePushState = 'on' | 'off' | 'blocked' | 'unsupported' | 'needsHomeScreen'

/** The state of notifications in this browser. `endpoint` is the push endpoint that the server stores for it. */
export async function readPushState(endpoint: string | null): Promise<DevicePushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIosDevice() ? 'needsHomeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await findSubscription()
  return subscription !== null && subscription.endpoint === endpoint ? 'on' : 'off'
}

const findSubscription = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/**
 * Asks for permission and subscribes this browser. Returns the subscription, or the state if there is none. Call it only
 * after a tap.
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON | DevicePushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const registration = await registerServiceWorker()
  if (!registration) return 'unsupported'
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  // A subscription that was created with another key cannot be used.
  const existing = await registration.pushManager.getSubscription()
  if (existing && !hasKey(existing, publicKey)) await existing.unsubscribe()
  return (await registration.pushManager.subscribe(options)).toJSON()
}

function hasKey({ options }: PushSubscription, publicKey: string) {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

/** Deletes the browser's subscription, after the server has turned off notifications. */
export async function unsubscribeFromPush() {
  await (await findSubscription())?.unsubscribe()
}
