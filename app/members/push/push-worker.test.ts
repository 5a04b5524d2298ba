import { expect, test } from 'vitest'
import type { ServiceWorkerScope } from '#app/platform/service-worker/worker-scope.ts'
import { pushFeature } from './push-worker.ts'

/** A service worker that records what it shows and opens. `openUrls` are the pages that are open. */
function startWorker(openUrls: string[] = []) {
  const listeners = new Map<string, (event: never) => void>()
  const actions: unknown[] = []
  const windows = openUrls.map((url) => ({ url, focus: async () => actions.push(['focused', url]) }))
  pushFeature.listen?.({
    registration: {
      scope: 'https://site.example/',
      showNotification: async (title: string, options: object) => actions.push([title, options]),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => actions.push(['opened', url]),
    },
    addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
  } as unknown as ServiceWorkerScope)
  return {
    actions,
    send: async (name: 'push' | 'notificationclick', event: object) => {
      let work: Promise<unknown> | undefined
      const waitUntil = (promise: Promise<unknown>) => (work = promise)
      listeners.get(name)?.({ ...event, waitUntil } as never)
      await work
    },
  }
}

const tap = (path: string) => ({ notification: { close: () => {}, data: { path } } })

test('a message is shown with its tag, so that a duplicate replaces it', async () => {
  const { actions, send } = startWorker()
  const message = { title: 'In 2 days: Picnic', body: 'Saturday', path: '/events/picnic', tag: 'a' }
  await send('push', { data: { json: () => message } })
  const data = { path: '/events/picnic' }
  expect(actions).toEqual([
    ['In 2 days: Picnic', { body: 'Saturday', tag: 'a', icon: '/apple-touch-icon.png', data }],
  ])
})

test('a tap opens the page, or focuses the window that already shows it', async () => {
  const closed = startWorker(['https://site.example/'])
  await closed.send('notificationclick', tap('/events/picnic'))
  expect(closed.actions).toEqual([['opened', 'https://site.example/events/picnic']])
  const open = startWorker(['https://site.example/events/picnic'])
  await open.send('notificationclick', tap('/events/picnic'))
  expect(open.actions).toEqual([['focused', 'https://site.example/events/picnic']])
})

test('a tap never leads to another site', async () => {
  for (const path of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    const { actions, send } = startWorker()
    await send('notificationclick', tap(path))
    expect(actions).toEqual([])
  }
})
