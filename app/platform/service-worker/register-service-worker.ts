/**
 * Registers the service worker, and resolves when it is active. Null where there is none: on pages that are not served
 * over https, in private windows of some browsers, during development, and if its installation fails. Only pages that
 * need the service worker call this, so that other visitors do not download it.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return null
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    return (await waitUntilActive(registration)) ? registration : null
  } catch {
    return null
  }
}

/**
 * Waits until the service worker is active; false if its installation fails, in which case
 * `navigator.serviceWorker.ready` would wait forever.
 */
async function waitUntilActive({ active, waiting, installing }: ServiceWorkerRegistration) {
  const worker = waiting ?? installing
  if (active || !worker) return active !== null
  return new Promise<boolean>((resolve) => {
    const resolveIfSettled = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve(worker.state === 'activated')
    }
    worker.addEventListener('statechange', resolveIfSettled)
    resolveIfSettled()
  })
}
