import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { memberFixture } from '#tests/member.ts'
import { giftFormCookie, readGiftFormCookie } from './gift-cookie.server.ts'

function contextOf(memberId: string | null) {
  const context = new RouterContextProvider()
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40) }))
  context.set(memberContext, memberId === null ? null : memberFixture({ id: memberId }))
  return context
}

test.each([
  ['a donor without an account', null, null, true],
  ['the member who typed it', 'amina', 'amina', true],
  ['nobody after the member has logged out', 'amina', null, false],
  ['no other member', 'amina', 'bilal', false],
])('%s can read what was typed before the payment page', (_, typedBy, readBy, isRead) => {
  const url = 'http://localhost/donate'
  const args = { context: contextOf(typedBy), request: new Request(url) }
  const cookie = giftFormCookie(args, { name: 'Amina' }).split(';', 1)[0] ?? ''
  const request = new Request(url, { headers: { cookie } })
  const values = readGiftFormCookie({ context: contextOf(readBy), request })
  expect(values).toEqual(isRead ? { name: 'Amina' } : null)
})
