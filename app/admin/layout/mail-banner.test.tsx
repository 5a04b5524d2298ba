import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailBanner } from './mail-banner.tsx'

test('the banner says what people do not get while no mail server is connected', () => {
  const banner = renderToString(<MailBanner state="none" />)
  expect(banner).toContain('This site cannot send emails yet.')
  expect(banner).toContain('Nobody gets confirmations, password reset links or your replies.')
  expect(banner).toContain('href="/admin/settings/mail"')
  expect(renderToString(<MailBanner state="off" />)).toContain('This site does not send emails.')
  expect(renderToString(<MailBanner state="settings" />)).toBe('')
})
