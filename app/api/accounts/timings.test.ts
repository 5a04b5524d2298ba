import { setImmediate } from 'node:timers/promises'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { startClientApi } from '#tests/client.ts'
import { openTestDatabase } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

afterEach(() => vi.useRealTimers())

interface Internal {
  getProvider: (name: 'auth-internal') => {
    getImmediate: () => { addAuthTokenListener: (listener: () => void) => void }
  }
}

/** Wraps fetch, so that the fake clock can wait until every request has its response. */
const network = vi.hoisted(() => {
  // Hoisted above the import of the client, which captures fetch when it loads.
  const { fetch } = globalThis
  const network = { isDown: false, renewedAt: [] as number[], inFlight: 0 }
  const send = async (...request: Parameters<typeof fetch>) => {
    if (network.isDown) throw new TypeError('The network is down')
    const response = await fetch(...request)
    return new Response(await response.arrayBuffer(), response)
  }
  globalThis.fetch = async (...request) => {
    if (new URL(String(request[0])).pathname.endsWith('/v1/token')) network.renewedAt.push(Date.now())
    network.inFlight++
    try {
      return await send(...request)
    } finally {
      network.inFlight--
    }
  }
  return network
})

/** After this many turns of the event loop without a request, nothing is pending. */
const quietTurns = 25

async function settle() {
  for (let quiet = 0; quiet < quietTurns; quiet++) {
    await setImmediate()
    if (network.inFlight > 0) quiet = 0
  }
}

const stepSeconds = 10

/** Advances the clock that client and server share. Requests sent in a step get their responses within it. */
async function advance(seconds: number) {
  for (let elapsed = 0; elapsed < seconds; elapsed += stepSeconds) {
    await vi.advanceTimersByTimeAsync(stepSeconds * 1000)
    await settle()
  }
}

test('the client renews its tokens five minutes before they expire and retries after 30 s, 60 s and so on', async () => {
  const database = await openTestDatabase('sqlite')
  const api = await startClientApi(database)
  const { email } = await addTestMember(api.db)
  const start = Date.parse('2026-11-21T12:00:00Z')
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start })
  const takeRenewals = () => network.renewedAt.splice(0).map((at) => (at - start) / 1000)
  const auth = api.client()
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  const { container } = auth.app as unknown as { container: Internal }
  container
    .getProvider('auth-internal')
    .getImmediate()
    .addAuthTokenListener(() => {})
  await settle()
  const first = await user.getIdToken()

  const renewalSeconds = 55 * 60
  await advance(renewalSeconds)
  expect(takeRenewals()).toEqual([renewalSeconds])
  const second = await user.getIdToken()
  expect(second).not.toBe(first)

  network.isDown = true
  await advance(renewalSeconds + 30 + 60 + 120 + 240 + 480 + 960 + 900)
  const attempts = [0, 30, 90, 210, 450, 930, 1890].map((waited) => 2 * renewalSeconds + waited)
  expect(takeRenewals()).toEqual(attempts)
  expect(auth.currentUser).not.toBeNull()

  network.isDown = false
  await advance(60)
  expect(takeRenewals()).toEqual([2 * renewalSeconds + 1890 + 960])
  expect(await user.getIdToken()).not.toBe(second)
  vi.useRealTimers()
  await api.close()
  await database.close()
})
