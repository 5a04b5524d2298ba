import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineNonce } from '#app/platform/http/inline-nonce.ts'
import { postprocessHtml } from './postprocess-html.server.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const page = (hydrate: string) =>
  `<html data-hydrate="${hydrate}"><head><style nonce="${inlineNonce}">a{}</style><style>b{}</style><link rel="modulepreload" href="/assets/a.js"/></head>` +
  `<body><p>Salaam</p><script nonce="${inlineNonce}">one()</script><script type="application/ld+json">{"@type":"Event"}</script>` +
  `<script type="module" async="" nonce="${inlineNonce}">import "/assets/a.js"</script></body></html>`

test('the policy allows exactly the inline scripts and styles with our nonce', () => {
  const { contentSecurityPolicy: policy } = postprocessHtml(page('idle'))
  expect(policy).toContain(hash('one()'))
  expect(policy).toContain(hash('import "/assets/a.js"'))
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
  expect(policy).not.toContain(hash('b{}'))
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain(hash('{"@type":"Event"}'))
})

test('loads no React module before the first paint', () => {
  const { html } = postprocessHtml(page('idle'))
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('<script type="module"')
  expect(html).toContain('requestIdleCallback')
})

test('a page that hydrates on interaction does not hydrate when idle', () => {
  const { html } = postprocessHtml(page('interaction'))
  expect(html).toContain('pointerdown')
  expect(html).not.toContain('requestIdleCallback')
})

test('the response to a form moves the focus to its result, and hydrates when idle', () => {
  const { html } = postprocessHtml(page('interaction'), { isFormResponse: true })
  expect(html).toContain(`<script>(document.querySelector('[aria-invalid]')`)
  expect(html).toContain('requestIdleCallback')
})

test('escapes every “<” in the module, so that its text cannot close the script', () => {
  const { html } = postprocessHtml(
    `<html><body><script nonce="${inlineNonce}" type="module">let a = "<b>"</script></body></html>`,
  )
  expect(html).toContain('\\u003cb>')
})

test('leaves a page without JavaScript unchanged', () => {
  const plain = '<html><body><p>Salaam</p></body></html>'
  expect(postprocessHtml(plain).html).toBe(plain)
})

test('allows no scripts in user content, and removes the nonce', () => {
  const userContent = '<p><script>steal()</script></p>'
  const { html, contentSecurityPolicy: policy } = postprocessHtml(page('idle').replace('<p>', userContent))
  expect(policy).not.toContain(hash('steal()'))
  expect(html).not.toContain(String(inlineNonce))
})
