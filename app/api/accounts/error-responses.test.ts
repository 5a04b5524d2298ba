import { signInWithEmailAndPassword } from 'firebase/auth'
import { expect, test } from 'vitest'
import { clientKey, errorCodeOf, startClientApi } from '#tests/client.ts'
import { openTestDatabase } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { withoutTable } from '#tests/without-table.ts'

test('an internal error looks like a network error and does not sign the client out', async () => {
  const database = await openTestDatabase('sqlite')
  const api = await startClientApi(database)
  const { email } = await addTestMember(api.db)
  const auth = api.client()
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  await withoutTable(api.db, 'account', async () => {
    const idToken = await user.getIdToken()
    const response = await fetch(`${api.url}/v1/accounts:lookup?key=${clientKey}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ idToken }),
    })
    expect([response.status, await response.text()]).toEqual([500, 'Internal error. Please try again.'])
    expect(await errorCodeOf(user.reload())).toBe('auth/network-request-failed')
    expect(auth.currentUser).toBe(user)
    expect(api.loggedErrors[0]).toContain('account')
  })
  await user.reload()
  await api.close()
  await database.close()
})
