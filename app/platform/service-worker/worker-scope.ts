/** The service worker types that we use; TypeScript's library `webworker` cannot be loaded together with `dom`. */
interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface WindowClient {
  url: string
  focus: () => Promise<WindowClient>
  navigate: (url: string) => Promise<WindowClient | null>
  postMessage: (message: unknown) => void
}

interface WorkerEvents {
  fetch: ExtendableEvent & { request: Request }
  push: ExtendableEvent & { data: { json: () => unknown } | null }
  notificationclick: ExtendableEvent & { notification: Notification }
  /** Background Sync, where the browser has it. */
  sync: ExtendableEvent & { tag: string; lastChance: boolean }
  message: ExtendableEvent & { data: unknown }
}

export interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<readonly WindowClient[]>
    openWindow: (url: string) => Promise<WindowClient | null>
  }
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
}
