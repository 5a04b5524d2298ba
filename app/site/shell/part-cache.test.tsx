import { type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { PartCache } from './part-cache.server.ts'
import { MarkPartContext, SharedPart } from './shared-part.tsx'

let parts: PartCache
let renderCount: number

beforeEach(() => {
  parts = new PartCache()
  renderCount = 0
})

function Footer({ year }: { year: string }) {
  renderCount++
  const id = useId()
  return (
    <footer id={id}>
      {year} {'<b>'}
    </footer>
  )
}

const page = (title: string, year = '2026') => (
  <html lang="en">
    <body>
      <SharedPart cacheKey={`bar ${title.slice(0, 1)}`}>
        <header>{title.slice(0, 1)}</header>
      </SharedPart>
      <main>{title}</main>
      <SharedPart cacheKey={`footer ${year}`}>
        <Footer year={year} />
      </SharedPart>
    </body>
  </html>
)

function render(content: ReactNode) {
  const { markPart, insertParts } = parts.forPage()
  return insertParts(renderToString(<MarkPartContext value={markPart}>{content}</MarkPartContext>))
}

test.each(['Volunteer', 'Videos', 'Donate', '<shared-part></shared-part>'])(
  'a page with cached parts has the same HTML as without a cache: %s',
  (title) => {
    const plain = renderToString(page(title))
    expect(render(page('Vision'))).toBe(renderToString(page('Vision')))
    renderCount = 0
    expect(render(page(title))).toBe(plain)
    expect(renderCount).toBe(0)
  },
)

test('a part is rendered again when something that it depends on changes', () => {
  render(page('Volunteer'))
  expect(render(page('Volunteer', '2027'))).toContain('2027')
  expect(renderCount).toBe(2)
  expect(render(page('Volunteer'))).toContain('2026')
  expect(renderCount).toBe(2)
})

test('a part without a key is rendered on every page', () => {
  const personal = (
    <SharedPart cacheKey={null}>
      <Footer year="2026" />
    </SharedPart>
  )
  expect(render(personal)).toBe(render(personal))
  expect(renderCount).toBe(2)
})

test('a page without parts is unchanged', () => {
  expect(render(<p>Salaam</p>)).toBe('<p>Salaam</p>')
})

test('a page that cannot be rendered caches no part', () => {
  const Broken = () => {
    throw new Error('broken')
  }
  const broken = (
    <SharedPart cacheKey="footer 2026">
      <Broken />
    </SharedPart>
  )
  expect(() => render(broken)).toThrow('broken')
  expect(render(page('Volunteer'))).toContain('2026')
})
