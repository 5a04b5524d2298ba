import { setImmediate } from 'node:timers/promises'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { startAccountsApi } from '#tests/client.ts'
import { openTestDatabase } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Internal {
  getProvider: (name: 'auth-internal') => {
    getImmediate: () => { addAuthTokenListener: (listener: () => void) => void }
  }
}

/** Lets the clock of client and server go on, and waits for what was sent meanwhile. */
async function pass(minutes: number) {
  await vi.advanceTimersByTimeAsync(minutes * 60_000)
  const until = performance.now() + 300
  while (performance.now() < until) await setImmediate()
}

/** How often the client asked for new tokens; with `away` nothing answers. */
function watchRenewals() {
  const network = { away: false, renewals: 0 }
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (new URL(address).pathname.endsWith('/v1/token')) network.renewals++
    if (network.away) throw new TypeError('The network is away')
    return fetch(address, init)
  })
  return network
}

test('the client renews its tokens five minutes before they are over, and tries again at 30 s, 60 s and so on', async () => {
  const database = await openTestDatabase('sqlite')
  const api = await startAccountsApi(database)
  const { email } = await addTestMember(api.db)
  const network = watchRenewals()
  const auth = api.client()
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)

  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const { container } = auth.app as unknown as { container: Internal }
  container
    .getProvider('auth-internal')
    .getImmediate()
    .addAuthTokenListener(() => {})
  const first = await user.getIdToken()
  await pass(54.5)
  expect(network.renewals).toBe(0)
  await pass(1)
  expect(network.renewals).toBe(1)
  const second = await user.getIdToken()
  expect(second).not.toBe(first)

  network.away = true
  await pass(55.1)
  const counts = [network.renewals]
  for (const minutes of [0.4, 0.2, 0.9, 0.2]) {
    await pass(minutes)
    counts.push(network.renewals)
  }
  expect(counts).toEqual([2, 2, 3, 3, 4])
  expect(auth.currentUser).not.toBeNull()

  network.away = false
  await pass(2.1)
  expect(network.renewals).toBe(5)
  expect(await user.getIdToken()).not.toBe(second)
  vi.useRealTimers()
  await api.close()
  await database.close()
})
