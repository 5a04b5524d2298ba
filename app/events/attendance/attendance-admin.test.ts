import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { action, loader } from './attendance-admin.route.tsx'
import { addAttendee } from './attendance-store.server.ts'

const at = '2026-11-01T12:00:00.000Z'
const iftar = eventFixture('iftar', { localDate: '2026-10-10' })

storeTest(
  'more than 1,000 attendees are listed on two pages, and the proposals on both are counted',
  async ({ db }) => {
    await storeEvents(db, [iftar])
    const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    const ids = Array.from({ length: 1001 }, (_, number) => `member-${String(number).padStart(4, '0')}`)
    const member = {
      emailVerified: 1,
      image: null,
      affiliation: null,
      timeZone: null,
      disabledAt: null,
      createdAt: at,
      updatedAt: at,
    }
    const members = ids.map((id) => ({ ...member, id, name: id, email: `${id}@example.org` }))
    const signups = ids.map((id) => ({ id, userId: id, eventId: iftar.id, createdAt: at }))
    await db.insertInto('user').values(members).execute()
    await db.insertInto('eventSignup').values(signups).execute()
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(
      configContext,
      readConfig({ DATA_DIR: '/tmp/shajara-attendance-test', SECRET: 's'.repeat(40) }),
    )
    context.set(memberContext, memberFixture({ ...admin, name: 'Hafsa', twoStep: true }))
    const args = (page: number, body?: URLSearchParams) => {
      const request = new Request(
        `http://localhost/admin/opportunities/iftar/attendance?page=${page}`,
        body ? { method: 'POST', body } : {},
      )
      return {
        context,
        request,
        url: new URL(request.url),
        params: { id: iftar.id },
        pattern: '/admin/opportunities/:id/attendance' as const,
      }
    }
    const first = await loader(args(1))
    expect(first).toMatchObject({ count: 1001, page: 1, pages: 2 })
    expect(first.people).toHaveLength(1000)
    const second = await loader(args(2))
    expect(second.people).toMatchObject([{ userId: 'member-1000', attended: false }])
    expect((await loader(args(9))).people).toEqual(second.people)

    expect(second.proposalCount).toBe(0)
    await addAttendee(db, iftar, { email: 'member-0000@example.org', minutes: null }, null, new Date(at))
    expect(await loader(args(2))).toMatchObject({ proposalCount: 1 })
    expect(await loader(args(1))).toMatchObject({ proposalCount: 1 })

    const fields = {
      'initial-member-1000': 'absent ',
      'attended-member-1000': 'on',
      'hours-member-1000': '2',
    }
    const response = await action(args(2, new URLSearchParams(fields)))
    expect((response as Response).headers.get('Location')).toBe(
      '/admin/opportunities/iftar/attendance?page=2',
    )
    expect((await loader(args(2))).people).toMatchObject([{ attended: true, minutes: 120 }])
  },
)
