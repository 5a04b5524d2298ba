import { expect, test } from 'vitest'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { pictureMarkdown } from './picture-markdown.ts'

const picture = {
  id: 'custom-pages/mural-k3f9x2a7qz',
  source: 'upload' as const,
  alt: '',
  variants: [{ shape: 'wide' as const, width: 2000, height: 1000, widths: [400, 800, 1280, 2000] }],
}

test('a picture in a text has a size, so that the text does not move when the picture loads', () => {
  const markdown = pictureMarkdown(picture, 'Our [new]\nmural')
  expect(markdown).toBe(
    '![Our \\[new\\] mural](/files/custom-pages/mural-k3f9x2a7qz-wide-1280.webp#1280x640)',
  )
  expect(renderMarkdown(markdown)).toBe(
    '<p><img src="/files/custom-pages/mural-k3f9x2a7qz-wide-1280.webp" alt="Our [new] mural" width="1280" height="640" loading="lazy"></p>\n',
  )
})

test('a picture narrower than every standard width keeps its own width', () => {
  const small = { ...picture, variants: [{ shape: 'wide' as const, width: 300, height: 200, widths: [300] }] }
  expect(pictureMarkdown(small, 'A leaf')).toContain('-wide-300.webp#300x200')
})
