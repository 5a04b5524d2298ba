import { expect, test } from 'vitest'
import { parseSocialLink } from './social-link.ts'

test.each([
  ['https://chat.whatsapp.com/AbC', 'whatsapp', 'WhatsApp'],
  ['https://wa.me/14045550123', 'whatsapp', 'WhatsApp'],
  ['https://t.me/ourgroup', 'telegram', 'Telegram'],
  ['https://discord.gg/abc', 'discord', 'Discord'],
  ['https://www.facebook.com/us', 'facebook', 'Facebook'],
  ['https://m.youtube.com/@us', 'youtube', 'YouTube'],
  ['https://twitter.com/us', 'x', 'X'],
  ['https://www.example.org/us', null, 'example.org'],
  // Ends like a platform's host, but is another site.
  ['https://not-t.me/us', null, 'not-t.me'],
])('%s gets its name and icon from its host', (href, platform, label) => {
  expect(parseSocialLink(href)).toEqual({ href, platform, label })
})

test('a label before the link replaces the name', () => {
  const href = 'https://chat.whatsapp.com/AbC'
  expect(parseSocialLink(`  Sisters in Athens  ${href} `)).toEqual({
    href,
    platform: 'whatsapp',
    label: 'Sisters in Athens',
  })
})

test.each([
  '',
  'WhatsApp',
  't.me/ourgroup',
  'javascript:alert(1)',
  'https://',
  'https://localhost/',
  'https://t.me/a and more',
])('“%s” is not a social link', (line) => expect(parseSocialLink(line)).toBeNull())
