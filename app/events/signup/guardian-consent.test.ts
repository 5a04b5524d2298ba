import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { flashTextOf, requestContext } from '#tests/action-flash.ts'
import { storeTest } from '#tests/database.ts'
import { child } from '#tests/fixtures/guardian-fixture.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { action, loader } from './guardian.route.tsx'
import { guardianLink } from './guardian-link.server.ts'
import { cancelSignup, signUpGuest, signUpMember } from './signup-store.server.ts'

const now = new Date()

/** Agrees on the guardian's page, and returns the flash message. */
async function agree(db: Database, url: string) {
  const context = requestContext(db, null, signupLinks.secret)
  const params = { slug: new URL(url).pathname.split('/')[2] ?? '' }
  const get = { context, params, request: new Request(url) } as unknown as Parameters<typeof loader>[0]
  const { consent } = (await loader(get)).data
  const body = new URLSearchParams({ signature: 'Amina', agree: 'yes', consent })
  const post = { context, params, request: new Request(url, { method: 'POST', body }) }
  const response = (await action(post as unknown as Parameters<typeof action>[0])) as Response
  return flashTextOf(context, response)
}

storeTest(
  'a guardian who agrees is told whether the child has a spot, waits or has an offer',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { capacity: 1 })
    const sara = await addTestMember(db)
    const first = await signUpMember(db, event.id, sara.id, defaultParty, signupLinks, now)
    await signUpGuest(db, event.id, child, signupLinks, now)
    const { id: signupId, guardianEmail } = await db
      .selectFrom('eventSignup')
      .select(['id', 'guardianEmail'])
      .where('userId', 'is', null)
      .executeTakeFirstOrThrow()
    const ids = { slug: event.slug, signupId, guardianEmail: guardianEmail ?? '' }
    const url = guardianLink({ ...signupLinks, origin: 'http://localhost' }, ids)
    expect(await agree(db, url)).toContain('they are on the waitlist')
    if (first) await cancelSignup(db, first, signupLinks, now)
    expect(await agree(db, url)).toBe('Thank you. A spot is open for them.')
    await db.updateTable('eventSignup').set({ status: 'confirmed' }).where('id', '=', signupId).execute()
    expect(await agree(db, url)).toBe('Thank you. They have a spot.')
  },
)
