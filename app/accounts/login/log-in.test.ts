import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { logIn } from './log-in.server.ts'

const now = new Date()

storeTest(
  'the right password ends the previous session, even if a code is still required',
  async ({ db }) => {
    for (const codeRequired of [false, true]) {
      const { id: userId, email } = await addTestMember(db)
      await db
        .updateTable('user')
        .set({ twoFactorEnabled: codeRequired ? 1 : 0 })
        .where('id', '=', userId)
        .execute()
      const previousToken = await addSession(
        db,
        { userId, userAgent: 'Firefox', ipAddress: '192.0.2.1' },
        now,
      )
      const context = new RouterContextProvider()
      context.set(databaseContext, db)
      context.set(configContext, readConfig({ DATA_DIR: '/tmp/shajara-auth-test', SECRET: 's'.repeat(40) }))
      context.set(memberContext, (await findSession(db, previousToken, now))?.member ?? null)
      const request = new Request('http://localhost:3000/profile', { method: 'POST' })
      const { outcome } = await logIn({ request, context }, { email, password: testPassword }, now)
      expect(outcome).toBe(codeRequired ? 'codeRequired' : 'loggedIn')
      expect(await findSession(db, previousToken, now)).toBeUndefined()
      const sessions = await db.selectFrom('session').select('id').where('userId', '=', userId).execute()
      expect(sessions).toHaveLength(codeRequired ? 0 : 1)
    }
  },
)
