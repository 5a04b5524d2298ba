import { afterEach, expect, test } from 'vitest'
import { defaultBrandColor, setBrandColor } from '#app/platform/settings/brand-color.ts'
import { pageMeta } from './page-meta.ts'

afterEach(() => setBrandColor(defaultBrandColor))

const imageTag = (page: { image?: { path: string; alt: string } } = {}) =>
  pageMeta({ matches: [], location: { pathname: '/' } }, { title: 'Home', description: '', ...page }).find(
    (tag) => 'property' in tag && tag.property === 'og:image',
  )

test('the URL of the illustration in a link preview changes with the brand color, but the URLs of other pictures do not', () => {
  const content = '/pictures/community-event-share.jpg'
  expect(imageTag()).toMatchObject({ content })
  setBrandColor('#b3261e')
  expect(imageTag()).toMatchObject({ content: `${content}?b3261e` })
  expect(imageTag({ image: { path: '/events/iftar/preview.png', alt: '' } })).toMatchObject({
    content: '/events/iftar/preview.png',
  })
})
