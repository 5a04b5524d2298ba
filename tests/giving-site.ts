import { test as base, type OnStop } from './e2e.ts'
import { startSite } from './site.ts'
import { type ProviderDouble, startProviderDouble } from './stripe/provider-double.ts'

const startWithTestKeys = (onStop: OnStop) => startWithProvider(onStop, false)
const startWithLiveKeys = (onStop: OnStop) => startWithProvider(onStop, true)

/** Starts a test double of the payment provider, and a site that uses it and receives its events. */
async function startWithProvider(onStop: OnStop, isLive: boolean) {
  const provider = await startProviderDouble({ isLive })
  onStop(provider.stop)
  const site = await startSite(provider.env)
  onStop(site.stop)
  provider.webhooks.deliverTo(`${site.url}/payments/webhook`)
  return { site, provider }
}

/** A test of a site that accepts gifts online. All tests of a worker share the site, so each must add its own gifts. */
export const test = base.extend<{
  withProvider: Awaited<ReturnType<typeof startWithProvider>>
  provider: ProviderDouble
}>({
  withProvider: async ({ startOnce }, use) => use(await startOnce(startWithTestKeys)),
  site: async ({ withProvider }, use) => use(withProvider.site),
  provider: async ({ withProvider }, use) => {
    withProvider.provider.webhooks.release()
    await withProvider.provider.webhooks.settled()
    // An earlier test may have advanced the provider's clock, but not the site's.
    withProvider.provider.state.resetClock()
    await use(withProvider.provider)
  },
})

/** A test of a site with live keys: gifts count and have receipts. */
export const liveTest = test.extend({
  withProvider: async ({ startOnce }, use) => use(await startOnce(startWithLiveKeys)),
})
