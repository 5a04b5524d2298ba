import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture, testPassword } from '#tests/member.ts'
import { action } from './email.route.tsx'

storeTest(
  'a member who enters their current address is told so, instead of waiting for a link',
  async ({ db }) => {
    const member = await addTestMember(db)
    const submit = (email: string) => {
      const context = new RouterContextProvider()
      context.set(databaseContext, db)
      const env = { DATA_DIR: '/tmp/shajara-same-address', SECRET: 's'.repeat(40) }
      context.set(configContext, readConfig({ ...env, MAIL_URL: 'smtp://mail.example' }))
      context.set(clientAddressContext, '192.0.2.1')
      context.set(memberContext, memberFixture(member))
      const body = new URLSearchParams({ email, currentPassword: testPassword })
      const request = new Request('http://localhost/profile/email', { method: 'POST', body })
      const args = { context, request, params: {}, url: new URL(request.url) }
      return action({ ...args, pattern: '/profile/email' })
    }
    expect(await submit(member.email.toUpperCase())).toMatchObject({
      init: { status: 400 },
      data: { sent: null, errors: { email: 'This is already your email address.' } },
    })
    expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
    const sent = expect.stringContaining('We sent a link to new@example.org.')
    expect(await submit('new@example.org')).toMatchObject({ data: { sent } })
  },
)
