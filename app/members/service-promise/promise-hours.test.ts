import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { action as serveWithHours } from './promise-hours.route.ts'
import { action as letGo } from './promise-let-go.route.ts'

const localDate = '2026-11-03'

storeTest(
  'a member is told when hours do not cover a day, and when a day is no longer open',
  async ({ db }) => {
    const { id, email } = await addTestMember(db)
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(configContext, readConfig({ DATA_DIR: '/tmp/shajara-promise', SECRET: 's'.repeat(40) }))
    context.set(memberContext, memberFixture({ id, email }))
    const minutes = { kind: 'minutes', amount: 30, currency: null } as const
    const day = { ...minutes, userId: id, localDate, status: 'open', createdAt: '' } as const
    await db.insertInto('missedDayService').values(day).execute()
    const hours = { id: 'hours', userId: id, eventId: null, minutes: 60, note: '', recordedAt: '' }
    // Hours count only for earlier days.
    const earlierHours = { ...hours, localDate: addDays(localDate, -1), status: 'approved' } as const
    await db.insertInto('volunteerHours').values(earlierHours).execute()
    // biome-ignore lint/suspicious/noExplicitAny: each action has its own type of arguments
    const submit = async (action: (args: any) => Promise<Response>) => {
      const body = new URLSearchParams({ day: localDate })
      const response = await action({
        context,
        request: new Request('http://localhost/', { method: 'POST', body }),
      })
      const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
      return takeFlash({ context, request: new Request('http://localhost/', { headers: { cookie } }) }).flash
        ?.text
    }
    expect(await submit(serveWithHours)).toBe(
      'Your hours do not cover any of the checked days that are still open.',
    )
    expect(await submit(letGo)).toBe('You let 1 day go.')
    expect(await submit(letGo)).toBe('These days are no longer open.')
  },
)
