import { openProviderWithKeys } from '#app/giving/provider/open-provider.server.ts'
import { type Site, waitFor } from '#tests/site.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { openGift } from './paid-gifts.ts'

/** Pays a gift at the fake Stripe, and returns its row once the site has confirmed it. */
export async function payGift({ db }: Pick<Site, 'db'>, fakeStripe: FakeStripe) {
  const keys = {
    secretKey: fakeStripe.secretKey,
    webhookSecret: fakeStripe.webhookSecret,
    apiUrl: fakeStripe.url,
  }
  const gift = await openGift(db, await openProviderWithKeys(keys), {}, new Date())
  fakeStripe.pay(gift.sessionId)
  await fakeStripe.webhooks.settled()
  return waitFor('the gift to be confirmed', async () => {
    const gifts = await db.selectFrom('gift').selectAll().where('id', '=', gift.id).execute()
    return gifts.find(({ status }) => status === 'confirmed')
  })
}
