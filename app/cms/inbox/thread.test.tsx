import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Thread } from './thread.tsx'

test('an Arabic name does not reorder the text around it', () => {
  const note = { id: 'n', kind: 'note', label: 'Note', title: null, body: 'Call back' } as const
  const html = renderToString(<Thread entries={[{ ...note, who: 'سلمى', when: '3 PM' }]} />)
  expect(html).toContain('<bdi>سلمى</bdi>')
})
