import { test as base, type OnStop } from './e2e.ts'
import { startSite } from './site.ts'
import { type ProviderDouble, startProviderDouble } from './stripe/provider-double.ts'

/** Starts a site whose payment provider is a test double on this machine, which sends it its events. */
async function startWithProvider(onStop: OnStop) {
  const provider = await startProviderDouble()
  onStop(provider.stop)
  const site = await startSite(provider.env)
  onStop(site.stop)
  provider.webhooks.deliverTo(`${site.url}/payments/webhook`)
  return { site, provider }
}

/** A test of a site that accepts gifts online. The site is shared by the tests of a worker: use new gifts in each. */
export const test = base.extend<{
  withProvider: Awaited<ReturnType<typeof startWithProvider>>
  provider: ProviderDouble
}>({
  withProvider: async ({ startOnce }, use) => use(await startOnce(startWithProvider)),
  site: async ({ withProvider }, use) => use(withProvider.site),
  provider: async ({ withProvider }, use) => {
    withProvider.provider.webhooks.release()
    await withProvider.provider.webhooks.settled()
    await use(withProvider.provider)
  },
})
