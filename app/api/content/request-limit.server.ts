import { LRUCache } from 'lru-cache'

/** Generous: everyone at an event may share one IP address. */
const maxRequests = 1200
const windowMs = 60_000
const maxNetworks = 10_000

/**
 * Returns a function that counts a network's requests in this process's memory. It returns null if a request is within
 * the limit, and otherwise the seconds until the network may send more. Changes are counted in the database;
 * counting reads there would cost more than the reads themselves.
 */
export function createRequestLimit() {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: maxNetworks })
  return (network: string, now: Date) => {
    const current = windows.get(network)
    const window =
      current && current.endsAt > now.getTime() ? current : { count: 0, endsAt: now.getTime() + windowMs }
    window.count += 1
    windows.set(network, window)
    return window.count > maxRequests ? Math.ceil((window.endsAt - now.getTime()) / 1000) : null
  }
}
