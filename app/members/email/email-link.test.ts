import { expect } from 'vitest'
import { createActionClient } from '#tests/action-client.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { loader } from './email-link.route.tsx'

storeTest('the page that resends the link is only for addresses that are not confirmed', async ({ db }) => {
  for (const emailVerified of [false, true]) {
    const { id, email } = await addTestMember(db, { emailVerified })
    const { submit } = await createActionClient(db, id)
    const result = await submit(loader, {})
    if (emailVerified) expect(result).toBe('/profile/email')
    else expect(result).toMatchObject({ email })
  }
})
