import { expect, test } from '#tests/e2e.ts'
import { startSite } from '#tests/site.ts'

// `npm run test:hostile` sends far more requests, and also checks times and memory, which depend on the machine.
test('no hostile request causes a server error, and the server still responds @server', async () => {
  test.slow()
  // Not imported at the top, because loading the generators takes a second, even when the tests are only listed.
  const { hostileSiteEnv, runHostile } = await import('./run-hostile.ts')
  const site = await startSite(hostileSiteEnv)
  const { requests, statuses, failures } = await runHostile(site, { seed: 1, count: 1000 })
  expect(failures).toEqual([])
  // Enough requests must reach the routes: if all were rejected earlier, the test would show nothing.
  expect((statuses[200] ?? 0) + (statuses[404] ?? 0)).toBeGreaterThan(requests / 10)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect(await site.stop()).toBe(0)
})
