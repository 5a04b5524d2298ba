import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { findMemberSignup } from '#app/events/roster/roster-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import SignupRoute, { action, loader } from './signup.route.tsx'
import { signupLink } from './signup-link.server.ts'
import { cancelSignup, signUpGuest, signUpMember } from './signup-store.server.ts'

const now = new Date()

storeTest(
  'signing up again with an emailed link leaves the sign-up of the member who is logged in unchanged',
  async ({ db }) => {
    const event = await storeSignupEvent(db)
    const { id, name } = await addTestMember(db)
    await signUpMember(db, event.id, id, { ...defaultParty, note: 'By car' }, signupLinks, now)
    const before = await findMemberSignup(db, event.id, id)
    const email = 'bilal@example.org'
    await signUpGuest(db, event.id, { ...defaultParty, name: 'Bilal', email }, signupLinks, now)
    const guests = db.selectFrom('eventSignup').selectAll().where('userId', 'is', null)
    const guest = await guests.executeTakeFirstOrThrow()
    await cancelSignup(db, guest, signupLinks, now)

    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(memberContext, memberFixture({ id, name }))
    context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: signupLinks.secret }))
    const params = { slug: event.slug }
    const link = signupLink({ ...signupLinks, origin: '' }, { slug: event.slug, signupId: guest.id })
    const load = { context, params, request: new Request(`http://localhost${link}`) }
    const loaderData = (await loader(load as unknown as Parameters<typeof loader>[0])).data
    const props = { loaderData, actionData: undefined, params } as ComponentProps<typeof SignupRoute>
    const Page = createRoutesStub([{ path: '/', Component: () => <SignupRoute {...props} /> }])
    const [, path] = /action="([^"]+)#signup"/.exec(renderToString(<Page />)) ?? []
    expect(path).toBe(link)

    const body = new URLSearchParams({ name: 'Bilal', email, partySize: '3', note: 'By train' })
    const request = new Request(`http://localhost${path}`, { method: 'POST', body })
    const args = { context, params, request } as unknown as Parameters<typeof action>[0]
    expect(await action(args)).toMatchObject({ data: { sent: { email } } })
    expect(await findMemberSignup(db, event.id, id)).toEqual(before)
    expect(await guests.execute()).toMatchObject([{ id: guest.id, status: 'pending', note: 'By train' }])
  },
)
