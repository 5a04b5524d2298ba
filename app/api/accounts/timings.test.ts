import { setImmediate } from 'node:timers/promises'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { startAccountsApi } from '#tests/client.ts'
import { openTestDatabase } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

afterEach(() => vi.useRealTimers())

interface Internal {
  getProvider: (name: 'auth-internal') => {
    getImmediate: () => { addAuthTokenListener: (listener: () => void) => void }
  }
}

/** Every request passes here, so that the clock can stand until all are answered. */
const network = vi.hoisted(() => {
  // Before the client is imported: it keeps the fetch that it finds then.
  const { fetch } = globalThis
  const network = { away: false, renewedAt: [] as number[], inFlight: 0 }
  const answer = async (...request: Parameters<typeof fetch>) => {
    if (network.away) throw new TypeError('The network is away')
    const response = await fetch(...request)
    return new Response(await response.arrayBuffer(), response)
  }
  globalThis.fetch = async (...request) => {
    if (new URL(String(request[0])).pathname.endsWith('/v1/token')) network.renewedAt.push(Date.now())
    network.inFlight++
    try {
      return await answer(...request)
    } finally {
      network.inFlight--
    }
  }
  return network
})

/** Turns of the event loop without a request after which nothing can be under way any more. */
const quietTurns = 25

async function settle() {
  for (let quiet = 0; quiet < quietTurns; quiet++) {
    await setImmediate()
    if (network.inFlight > 0) quiet = 0
  }
}

const stepSeconds = 10

/** Lets the one clock of client and server go on; whatever is asked in a step is answered within it. */
async function pass(seconds: number) {
  for (let passed = 0; passed < seconds; passed += stepSeconds) {
    await vi.advanceTimersByTimeAsync(stepSeconds * 1000)
    await settle()
  }
}

test('the client renews its tokens five minutes before they are over, and tries again at 30 s, 60 s and so on', async () => {
  const database = await openTestDatabase('sqlite')
  const api = await startAccountsApi(database)
  const { email } = await addTestMember(api.db)
  const start = Date.parse('2026-11-21T12:00:00Z')
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start })
  const renewals = () => network.renewedAt.splice(0).map((at) => (at - start) / 1000)
  const auth = api.client()
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  const { container } = auth.app as unknown as { container: Internal }
  container
    .getProvider('auth-internal')
    .getImmediate()
    .addAuthTokenListener(() => {})
  await settle()
  const first = await user.getIdToken()

  const life = 55 * 60
  await pass(life)
  expect(renewals()).toEqual([life])
  const second = await user.getIdToken()
  expect(second).not.toBe(first)

  network.away = true
  await pass(life + 30 + 60 + 120 + 240 + 480 + 960 + 900)
  const tries = [0, 30, 90, 210, 450, 930, 1890].map((waited) => 2 * life + waited)
  expect(renewals()).toEqual(tries)
  expect(auth.currentUser).not.toBeNull()

  network.away = false
  await pass(60)
  expect(renewals()).toEqual([2 * life + 1890 + 960])
  expect(await user.getIdToken()).not.toBe(second)
  vi.useRealTimers()
  await api.close()
  await database.close()
})
