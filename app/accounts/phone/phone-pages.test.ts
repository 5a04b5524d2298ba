import { expect } from 'vitest'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { createActionClient, phoneConfig, phoneNumber, readPhoneCode } from '#tests/action-client.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import { codeSentTo } from '#tests/sms.ts'
import { action as changePhone } from './phone.route.tsx'
import { action as confirmPhone } from './phone-confirm.route.tsx'
import { addPhoneFactor } from './phone-factor-store.server.ts'
import { action as removePhone } from './phone-remove.route.tsx'

storeTest(
  'a member adds and removes a number; others cannot take it, and staff cannot add one',
  async ({ db }) => {
    await saveSettings(db, { phoneLogin: true })
    const { id } = await addTestMember(db)
    const { submit } = await createActionClient(db, id)
    expect(await submit(changePhone, { phone: phoneNumber, currentPassword: 'no' })).toMatchObject({
      init: { status: 403 },
    })
    expect(await submit(changePhone, { phone: phoneNumber, currentPassword: testPassword })).toBe(
      '/profile/phone/code',
    )
    expect(await submit(confirmPhone, { code: await readPhoneCode(db) })).toBe('/profile/phone')
    const other = await createActionClient(db, (await addTestMember(db)).id)
    await other.submit(changePhone, { phone: phoneNumber, currentPassword: testPassword })
    expect(await other.submit(confirmPhone, { code: await readPhoneCode(db) })).toMatchObject({
      init: { status: 409 },
    })
    const staff = await createActionClient(db, (await addTestMember(db, { role: 'editor' })).id)
    expect(
      await staff.submit(changePhone, { phone: phoneNumber, currentPassword: testPassword }),
    ).toMatchObject({
      init: { status: 403 },
    })
    expect(await submit(removePhone, { currentPassword: testPassword })).toBe('/profile')
    expect(await db.selectFrom('memberPhone').select('userId').execute()).toEqual([])
  },
)

storeTest('members share the limit of a number that they want to add', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true, phoneCodesPerNumber: 1 })
  const request = async () => {
    const { submit } = await createActionClient(db, (await addTestMember(db)).id)
    return submit(changePhone, { phone: phoneNumber, currentPassword: testPassword })
  }
  expect(await request()).toBe('/profile/phone/code')
  expect(await request()).toMatchObject({ init: { status: 429 } })
})

storeTest('a code that was sent before phone login was turned off cannot add a number', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { submit } = await createActionClient(db, (await addTestMember(db)).id)
  await submit(changePhone, { phone: phoneNumber, currentPassword: testPassword })
  const code = await readPhoneCode(db)
  await saveSettings(db, { phoneLogin: false })
  expect(await submit(confirmPhone, { code })).toBe('/profile')
  expect(await db.selectFrom('memberPhone').select('userId').execute()).toEqual([])
})

storeTest('a member whose only second step is a phone cannot add a number to log in with', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { id } = await addTestMember(db)
  await addPhoneFactor(db, id, { phoneNumber, displayName: null }, new Date())
  const { submit } = await createActionClient(db, id)
  expect(await submit(changePhone, { phone: phoneNumber, currentPassword: testPassword })).toMatchObject({
    init: { status: 403 },
  })
})

storeTest('a member who confirms their current number again gets no email about a change', async ({ db }) => {
  await saveSettings(db, { phoneLogin: true })
  const { id } = await addTestMember(db)
  const { submit } = await createActionClient(db, id)
  for (const phone of [phoneNumber, phoneNumber, '+14045550101']) {
    await submit(changePhone, { phone, currentPassword: testPassword })
    await submit(confirmPhone, { code: await codeSentTo(db, phoneConfig.secret, phone) })
  }
  const emails = await db.selectFrom('mail').select('subject').orderBy('createdAt').execute()
  expect(emails.map(({ subject }) => subject)).toEqual([
    'A phone number was added to your Shajara account',
    'The phone number for your Shajara account was changed',
  ])
})
