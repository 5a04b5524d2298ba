import { test as base, type OnStop } from './e2e.ts'
import { startSite } from './site.ts'
import { type FakeStripe, startFakeStripe } from './stripe/fake-stripe.ts'

const startWithTestKeys = (onStop: OnStop) => startWithFakeStripe(onStop, false)
const startWithLiveKeys = (onStop: OnStop) => startWithFakeStripe(onStop, true)

/** Starts a fake Stripe, and a site that uses it and receives its events. */
async function startWithFakeStripe(onStop: OnStop, isLive: boolean) {
  const fakeStripe = await startFakeStripe({ isLive })
  onStop(fakeStripe.stop)
  const site = await startSite(fakeStripe.env)
  onStop(site.stop)
  fakeStripe.webhooks.deliverTo(`${site.url}/payments/webhook`)
  return { site, fakeStripe }
}

/** A test of a site that accepts gifts online. All tests in a worker share the site, so each must add its own gifts. */
export const test = base.extend<{
  siteAndFakeStripe: Awaited<ReturnType<typeof startWithFakeStripe>>
  fakeStripe: FakeStripe
}>({
  siteAndFakeStripe: async ({ startOnce }, use) => use(await startOnce(startWithTestKeys)),
  site: async ({ siteAndFakeStripe }, use) => use(siteAndFakeStripe.site),
  fakeStripe: async ({ siteAndFakeStripe }, use) => {
    const { fakeStripe } = siteAndFakeStripe
    fakeStripe.webhooks.release()
    await fakeStripe.webhooks.settled()
    // An earlier test may have advanced the fake's clock, but not the site's.
    fakeStripe.state.resetClock()
    await use(fakeStripe)
  },
})

/** A test of a site with live keys: gifts count and have receipts. */
export const liveTest = test.extend({
  siteAndFakeStripe: async ({ startOnce }, use) => use(await startOnce(startWithLiveKeys)),
})
