import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { findMemberSignup } from '#app/events/roster/roster-store.server.ts'
import { readSignupView } from '#app/events/roster/signup-view.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { loader } from './signup.route.tsx'
import { action as answer } from './signup-coming.route.tsx'
import { action as confirm } from './signup-confirm.route.ts'
import { SignupStatusView } from './signup-status.tsx'
import { cancelSignup, signUpMember } from './signup-store.server.ts'

const now = new Date()

function contextOf(db: Database, memberId: string) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(memberContext, memberFixture({ id: memberId }))
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: signupLinks.secret }))
  return context
}

/** Submits a form that was opened before the event changed, and returns the flash message. */
async function submit(
  db: Database,
  // biome-ignore lint/suspicious/noExplicitAny: each action has its own type of arguments
  action: (args: any) => unknown,
  { slug, memberId, ...fields }: { slug: string; memberId: string; date?: string },
) {
  const context = contextOf(db, memberId)
  const url = `http://localhost/events/${slug}/signup`
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const response = (await action({ context, params: { slug }, request, url: new URL(url) })) as Response
  const cookie = (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  return takeFlash({ context, request: new Request(url, { headers: { cookie } }) }).flash?.text
}

/** An event with one spot, which is offered to a member. */
async function storeOffer(db: Database) {
  const event = await storeSignupEvent(db, { capacity: 1 })
  const [sara, omar] = [await addTestMember(db), await addTestMember(db)]
  const first = await signUpMember(db, event.id, sara.id, defaultParty, signupLinks, now)
  await signUpMember(db, event.id, omar.id, defaultParty, signupLinks, now)
  if (first) await cancelSignup(db, first, signupLinks, now)
  return { slug: event.slug, memberId: omar.id, eventId: event.id }
}

const changes = [
  [{ status: 'cancelled' }, 'This event is canceled.'],
  [{ localDate: '2020-06-01', lastDate: '2020-06-01' }, 'This event is over.'],
] as const

storeTest(
  'once the event is canceled or over, nobody can take a spot that was offered before',
  async ({ db }) => {
    for (const [change, message] of changes) {
      const { eventId, ...offer } = await storeOffer(db)
      await db.updateTable('event').set(change).where('id', '=', eventId).execute()
      expect(await submit(db, confirm, offer)).toBe(message)
      expect(await findMemberSignup(db, eventId, offer.memberId)).toMatchObject({ status: 'offered' })
    }
    const { eventId, ...offer } = await storeOffer(db)
    expect(await submit(db, confirm, offer)).toBe('Your spot is confirmed.')
    expect(await findMemberSignup(db, eventId, offer.memberId)).toMatchObject({ status: 'confirmed' })
  },
)

storeTest(
  '“Still coming” counts only for the day that was shown, and not for a canceled event',
  async ({ db }) => {
    const event = await storeSignupEvent(db)
    const { id: memberId } = await addTestMember(db)
    await signUpMember(db, event.id, memberId, defaultParty, signupLinks, now)
    const page = { slug: event.slug, memberId, date: event.localDate }
    const comingFor = async () => (await findMemberSignup(db, event.id, memberId))?.comingFor
    const move = { localDate: '2090-06-08', lastDate: '2090-06-08' }
    for (const [change, message] of [[move, /^The date of this event has changed\./], ...changes] as const) {
      const values = { status: 'confirmed' as const, ...change }
      await db.updateTable('event').set(values).where('id', '=', event.id).execute()
      expect(await submit(db, answer, page)).toMatch(message)
      expect(await comingFor()).toBeNull()
    }
    await db
      .updateTable('event')
      .set({ ...move, status: 'confirmed' })
      .where('id', '=', event.id)
      .execute()
    expect(await submit(db, answer, { ...page, date: move.localDate })).toContain('See you there!')
    expect(await comingFor()).toBe(move.localDate)
  },
)

storeTest(
  'people with a spot can cancel, and see their check-in code, after sign-up was turned off',
  async ({ db }) => {
    const event = await storeSignupEvent(db)
    const { id } = await addTestMember(db)
    await signUpMember(db, event.id, id, defaultParty, signupLinks, now)
    await db.updateTable('event').set({ signups: 'off' }).where('id', '=', event.id).execute()
    const request = new Request(`http://localhost/events/${event.slug}/signup`)
    const args = { context: contextOf(db, id), params: { slug: event.slug }, request }
    const page = await loader(args as unknown as Parameters<typeof loader>[0])
    expect(page.data.checkIn?.code).toHaveLength(8)
    const stored = await findMemberSignup(db, event.id, id)
    const { ownSignup } = await readSignupView(db, { ...event, signups: 'off' }, stored, now, 'UTC')
    if (!ownSignup) throw new Error('not signed up')
    const Component = () => <SignupStatusView ownSignup={ownSignup} path="/signup" canRequestCover={false} />
    const Page = createRoutesStub([{ path: '/', Component }])
    expect(renderToString(<Page />)).toContain('Cancel my sign-up')
  },
)
