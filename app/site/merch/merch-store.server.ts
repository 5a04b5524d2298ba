import type { Database } from '#app/platform/database/database.ts'

/** Keeps an address with the words its owner agreed to. Known or new, the answer is the same. */
export async function addMerchInterest(db: Database, email: string, consent: string, now: Date) {
  const agreed = { consent, consentedAt: now.toISOString() }
  await db
    .insertInto('merchInterest')
    .values({ email: email.toLowerCase(), ...agreed })
    .onConflict((oc) => oc.column('email').doUpdateSet(agreed))
    .execute()
}
