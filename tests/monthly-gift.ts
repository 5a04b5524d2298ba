import { randomUUID } from 'node:crypto'
import { openProviderWithKeys } from '#app/giving/provider/open-provider.server.ts'
import { type Site, waitFor } from './site.ts'
import type { FakeStripe } from './stripe/fake-stripe.ts'
import { openRecurringGift, readRecurringGift } from './stripe/recurring-gifts.ts'

/** Waits for `count` emails with a subject to an address, and returns the path of the link in the latest one. */
export async function mailedPath(site: Site, to: string, subject: string, count = 1) {
  const mail = await waitFor(`the email “${subject}”`, async () => {
    const found = (await site.emails()).filter(
      (email) => email.subject === subject && email.to?.some(({ address }) => address === to),
    )
    return found.length >= count ? found.at(-1) : undefined
  })
  const { pathname, search } = new URL(/http\S+\/donate\/monthly\/\S+/.exec(mail.text ?? '')?.[0] ?? '')
  return pathname + search
}

/** Waits until the site has confirmed `count` payments for a monthly gift. The gift may become active earlier. */
export const waitForPayments = ({ db }: Pick<Site, 'db'>, recurringGiftId: string, count: number) =>
  waitFor(`${count} payments`, async () => {
    const gifts = db.selectFrom('gift').select('id').where('recurringGiftId', '=', recurringGiftId)
    return (await gifts.where('status', '=', 'confirmed').execute()).length === count || undefined
  })

/** A monthly gift of $20.00 after its first payment, with the link from its first email. */
export async function startMonthlyGift(site: Site, fakeStripe: FakeStripe, row: { userId?: string } = {}) {
  const { secretKey, webhookSecret, url: apiUrl } = fakeStripe
  const provider = await openProviderWithKeys({ secretKey, webhookSecret, apiUrl })
  const donor = { name: 'مريم عبد الرحمن', email: `maryam-${randomUUID()}@example.org` }
  const { id, sessionId } = await openRecurringGift(site.db, provider, { donor, ...row }, new Date())
  fakeStripe.pay(sessionId, 'paid', donor)
  const path = await mailedPath(site, donor.email, 'TEST: Your monthly gift')
  await waitForPayments(site, id, 1)
  const read = () => readRecurringGift(site.db, id)
  const { subscriptionId } = await read()
  return { id, path, read, email: donor.email, subscriptionId: subscriptionId ?? '' }
}
