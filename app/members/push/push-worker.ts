import type { PushPayload } from '#app/platform/push/push-payload.ts'
import type { WorkerFeature } from '#app/platform/service-worker/start-service-worker.ts'
import type { ServiceWorkerScope } from '#app/platform/service-worker/worker-scope.ts'

interface ReceivedPush extends PushPayload {
  tag: string
}

/** This path redirects to the site's current icon, which may be a logo that an admin uploaded. */
const icon = '/apple-touch-icon.png'

/** Shows push messages as notifications. Tapping a notification opens its page. */
export const pushFeature: WorkerFeature = {
  listen: (worker) => {
    worker.addEventListener('push', (event) => {
      if (!event.data) return
      const { title, body, path, tag } = event.data.json() as ReceivedPush
      event.waitUntil(worker.registration.showNotification(title, { body, tag, icon, data: { path } }))
    })
    worker.addEventListener('notificationclick', (event) => {
      event.notification.close()
      event.waitUntil(openPage(worker, event.notification.data.path))
    })
  },
}

async function openPage({ clients, registration }: ServiceWorkerScope, path: string) {
  const { origin } = new URL(registration.scope)
  const url = new URL(path, origin)
  // A message cannot lead to another site.
  if (url.origin !== origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((window) => window.url === url.href)
  await (open ? open.focus() : clients.openWindow(url.href))
}
