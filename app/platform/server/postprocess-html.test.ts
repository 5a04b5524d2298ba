import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineNonce } from '#app/platform/http/inline-nonce.ts'
import { postprocessHtml } from './postprocess-html.server.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const page = (wake: string) =>
  `<html data-hydrate="${wake}"><head><link rel="modulepreload" href="/assets/a.js"/></head>` +
  `<body><p>Salaam</p><script nonce="${inlineNonce}">one()</script><script type="application/ld+json">{"@type":"Event"}</script>` +
  `<script type="module" async="" nonce="${inlineNonce}">import "/assets/a.js"</script></body></html>`

test('the policy allows exactly the inline scripts of the page, and no inline style', () => {
  const { contentSecurityPolicy: policy } = postprocessHtml(page('idle'))
  expect(policy).toContain(hash('one()'))
  expect(policy).toContain(hash('import "/assets/a.js"'))
  expect(policy).toContain(`style-src 'self';`)
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain(hash('{"@type":"Event"}'))
})

test('nothing of React is fetched before the page is painted', () => {
  const { html } = postprocessHtml(page('idle'))
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('<script type="module"')
  expect(html).toContain('requestIdleCallback')
})

test('a page that wakes when touched does not wake when idle', () => {
  const { html } = postprocessHtml(page('interaction'))
  expect(html).toContain('pointerdown')
  expect(html).not.toContain('requestIdleCallback')
})

test('a module that holds a closing tag cannot end the script that wakes it', () => {
  const { html } = postprocessHtml(
    `<html><body><script nonce="${inlineNonce}" type="module">let a = "<b>"</script></body></html>`,
  )
  expect(html).toContain('\\u003cb>')
})

test('a page without scripts stays as it is', () => {
  const plain = '<html><body><p>Salaam</p></body></html>'
  expect(postprocessHtml(plain).html).toBe(plain)
})

test('a script that is not ours is not allowed, and the mark does not leave the server', () => {
  const stored = '<p><script>steal()</script></p>'
  const { html, contentSecurityPolicy: policy } = postprocessHtml(page('idle').replace('<p>', stored))
  expect(policy).not.toContain(hash('steal()'))
  expect(html).not.toContain(String(inlineNonce))
})
