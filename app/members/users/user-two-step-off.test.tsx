import { pino } from 'pino'
import type { ComponentProps, JSX } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { setMemberPhone } from '#app/accounts/phone/member-phone-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { type Role, roleSummaries } from '#app/platform/auth/permissions.ts'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { addAuthenticator, phoneNumber } from '#tests/action-client.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture, testPassword } from '#tests/member.ts'
import { turnOffMemberTwoStep } from './member-admin-store.server.ts'
import UserAdminRoute, { loader as openUser } from './user-admin.route.tsx'
import UserTwoStepOffRoute, { action, loader } from './user-two-step-off-admin.route.tsx'

const config = readConfig({ DATA_DIR: '/tmp/shajara-two-step-off-test', SECRET: 's'.repeat(40) })
const roles = Object.keys(roleSummaries) as Role[]
const rightPassword = { currentPassword: testPassword }

async function addWithTwoStep(db: Database, role: Role) {
  const member = await addTestMember(db, { name: 'Maryam', role })
  await addAuthenticator(db, member.id)
  const phone = { id: `phone-${member.id}`, userId: member.id, phoneNumber, displayName: null }
  await db
    .insertInto('phoneFactor')
    .values({ ...phone, enrolledAt: new Date().toISOString() })
    .execute()
  return member
}

async function secondStepsOf(db: Database, userId: string) {
  const { twoFactorEnabled } = await db
    .selectFrom('user')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const apps = await db.selectFrom('twoFactor').select('id').where('userId', '=', userId).execute()
  const phones = await db.selectFrom('phoneFactor').select('id').where('userId', '=', userId).execute()
  return { isOn: twoFactorEnabled === 1, count: apps.length + phones.length }
}
const on = { isOn: true, count: 2 }
const off = { isOn: false, count: 0 }

/** Opens pages and submits forms as a member; `role` is their role. */
function visit(db: Database, member: { id: string; email: string; name: string }, role: Role) {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(configContext, config)
  context.set(memberContext, memberFixture({ ...member, role, twoStep: true }))
  const events: Record<string, unknown>[] = []
  context.set(
    logContext,
    pino({ base: undefined }, { write: (line: string) => void events.push(JSON.parse(line)) }),
  )
  context.set(clientAddressContext, '192.0.2.1')
  const args = (id: string, body?: URLSearchParams) => {
    const url = new URL(`http://localhost/admin/users/${id}/two-step/off`)
    const request = new Request(url, body ? { method: 'POST', body } : {})
    return { context, request, url, params: { id }, pattern: '' as never }
  }
  return {
    events,
    open: (id: string) => loader(args(id)),
    openUser: (id: string) => openUser(args(id)),
    submit: async (id: string, fields: Record<string, string> = {}) => {
      const response = await action(args(id, new URLSearchParams(fields))).catch((thrown: unknown) => thrown)
      if (response instanceof Response) return { status: response.status, data: null }
      const { init, data } = response as { init: { status: number }; data: ActionData }
      return { status: init.status, data }
    },
  }
}

type Props = ComponentProps<typeof UserTwoStepOffRoute>
type ActionData = Exclude<NonNullable<Props['actionData']>, Response>

function render(element: JSX.Element) {
  const Page = createRoutesStub([{ path: '/', Component: () => element }])
  return renderToString(<Page initialEntries={['/']} />).replace(/<!-- -->|\s+/g, ' ')
}

const renderPage = (loaderData: Props['loaderData'], actionData?: ActionData | null) => {
  const props = { loaderData, actionData } as unknown as Props
  return render(<UserTwoStepOffRoute {...props} />)
}

storeTest('only an admin or the owner can turn off someone else’s two-step verification', async ({ db }) => {
  const owner = await addTestMember(db, { role: 'owner' })
  for (const role of roles) {
    const { id } = await addWithTwoStep(db, 'user')
    const actor = role === 'owner' ? owner : await addTestMember(db, { role })
    const { status } = await visit(db, actor, role).submit(id, rightPassword)
    const isAllowed = role === 'admin' || role === 'owner'
    expect([role, status, await secondStepsOf(db, id)]).toEqual(
      isAllowed ? [role, 303, off] : [role, 403, on],
    )
  }
})

storeTest(
  'an admin can turn off two-step verification for every role except the owner, but not for themselves',
  async ({ db }) => {
    const admin = await addWithTwoStep(db, 'admin')
    const { open, openUser, submit } = visit(db, admin, 'admin')
    const renderUserPage = async (id: string) => {
      const props = { loaderData: await openUser(id), actionData: undefined }
      return render(<UserAdminRoute {...(props as unknown as ComponentProps<typeof UserAdminRoute>)} />)
    }
    for (const role of roles) {
      const { id } = await addWithTwoStep(db, role)
      const link = `href="/admin/users/${id}/two-step/off"`
      if (role === 'owner') {
        expect(await renderUserPage(id)).not.toContain(link)
        expect(renderPage(await open(id))).not.toContain('Yes, turn off')
        expect((await submit(id, rightPassword)).data?.problem).toContain('This is the owner of the site.')
        expect(await secondStepsOf(db, id)).toEqual(on)
      } else {
        expect(await renderUserPage(id)).toContain(link)
        expect((await submit(id, rightPassword)).status).toBe(303)
        expect([role, await secondStepsOf(db, id)]).toEqual([role, off])
        expect(await renderUserPage(id)).not.toContain(link)
      }
    }
    expect(await renderUserPage(admin.id)).not.toContain('/two-step/off')
    expect(renderPage(await open(admin.id))).not.toContain('Yes, turn off')
    expect((await submit(admin.id, rightPassword)).data?.problem).toContain('This is your own account.')
    expect(await secondStepsOf(db, admin.id)).toEqual(on)
  },
)

storeTest(
  'the form works without JavaScript and requires the admin’s password; an error is shown next to the password',
  async ({ db }) => {
    const admin = await addTestMember(db, { role: 'admin' })
    const { id } = await addWithTwoStep(db, 'user')
    const { open, submit } = visit(db, admin, 'admin')
    const page = renderPage(await open(id))
    expect(page).toMatch(new RegExp(`<form[^>]* action="/admin/users/${id}/two-step/off"`))
    expect(page).toMatch(/<form[^>]* method="post"/)
    expect(page).toMatch(/<input[^>]* name="currentPassword"/)
    for (const [fields, message] of [
      [{}, 'Please enter your password.'],
      [{ currentPassword: 'wrong' }, 'That is not your password.'],
    ] as const) {
      const { status, data } = await submit(id, fields)
      expect(status).toBe(403)
      expect(data?.errors).toEqual({ currentPassword: message })
      expect(renderPage(await open(id), data)).toMatch(
        new RegExp(`aria-invalid="true"[^]*id="currentPassword-error"[^>]*>[^]*${message}`),
      )
    }
    expect(await secondStepsOf(db, id)).toEqual(on)
  },
)

storeTest(
  'the member gets an email and stays logged in; the activity log and the security log name the admin',
  async ({ db }) => {
    const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    const { id, email } = await addWithTwoStep(db, 'user')
    const token = await addSession(db, { userId: id, userAgent: '', ipAddress: '' }, new Date())
    await db.deleteFrom('mail').execute()
    const { events, open, submit } = visit(db, admin, 'admin')
    for (let attempt = 0; attempt < 2; attempt++) expect((await submit(id, rightPassword)).status).toBe(303)
    const emails = await db.selectFrom('mail').select(['recipient', 'subject', 'body']).execute()
    expect(emails).toMatchObject([
      { recipient: email, subject: 'Two-step verification was turned off for your Shajara account' },
    ])
    expect(emails[0]?.body).toContain('An admin turned off two-step verification for your account.')
    const entries = await db.selectFrom('activity').select(['actorName', 'verb', 'label']).execute()
    const verb = 'turned off two-step verification for'
    expect(entries).toEqual([{ actorName: 'Hafsa', verb, label: 'Maryam' }])
    expect(events.find(({ event }) => event === 'two-step.changed')).toMatchObject({
      user: id,
      by: admin.id,
      detail: 'off',
    })
    expect((await findSession(db, token, new Date()))?.member).toMatchObject({ id, twoStep: false })
    const response: unknown = await open(id).catch((thrown) => thrown)
    expect(response instanceof Response && response.headers.get('Location')).toBe(`/admin/users/${id}`)
  },
)

storeTest(
  'the page says if the member has to set up two-step verification again, and which phone can log in',
  async ({ db }) => {
    const admin = await addTestMember(db, { role: 'admin' })
    const { open } = visit(db, admin, 'admin')
    const [user, editor] = [await addWithTwoStep(db, 'user'), await addWithTwoStep(db, 'editor')]
    const again = 'they have to set up two-step verification again'
    expect(renderPage(await open(editor.id))).not.toContain(again)
    await saveSettings(db, { twoStepForAdmins: true })
    expect(renderPage(await open(editor.id))).toContain(again)
    expect(renderPage(await open(user.id))).not.toContain(again)
    const mentionsPhone = async () =>
      renderPage(await open(user.id)).includes('They can also log in with a code sent to')
    await saveSettings(db, { phoneLogin: true })
    expect(await mentionsPhone()).toBe(false)
    await setMemberPhone(db, user.id, phoneNumber, new Date())
    expect(await mentionsPhone()).toBe(true)
    await saveSettings(db, { phoneLogin: false })
    expect(await mentionsPhone()).toBe(false)
  },
)

storeTest('someone who was deleted or became the owner in the meantime is left alone', async ({ db }) => {
  const { id } = await addWithTwoStep(db, 'owner')
  expect(await turnOffMemberTwoStep(db, null, id, new Date())).toBe('ownership')
  expect(await secondStepsOf(db, id)).toEqual(on)
  expect(await turnOffMemberTwoStep(db, null, 'none', new Date())).toBe('notFound')
})
