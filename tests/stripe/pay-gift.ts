import { openProviderWithKeys } from '#app/giving/provider/open-provider.server.ts'
import { type Site, waitFor } from '#tests/site.ts'
import { openGift } from './paid-gifts.ts'
import type { ProviderDouble } from './provider-double.ts'

/** Pays a gift with the double, and returns its row once the site has confirmed it. */
export async function payGift({ db }: Pick<Site, 'db'>, fakeStripe: ProviderDouble) {
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
