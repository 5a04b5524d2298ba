import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the home page shows its sections in order @once', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle("Shajara: Rooted in the Qur'an, Growing Through Service")
  const main = page.getByRole('main')
  const order = await main.evaluate((element) => {
    const sections = {
      hero: element.querySelector('[data-hero]'),
      banner: element.querySelector('img[src*="structure-banner"]'),
      title: element.querySelector('#programs'),
      app: element.querySelector('#app'),
      social: [...document.querySelectorAll('footer h2')].find(
        (h) => h.textContent === 'Stay connected with us',
      ),
    }
    const names = Object.keys(sections) as (keyof typeof sections)[]
    return names.sort((a, b) => {
      const [first, second] = [sections[a], sections[b]]
      if (!first || !second) throw new Error(`${a} or ${b} is missing`)
      return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
    })
  })
  expect(order).toEqual(['hero', 'banner', 'title', 'app', 'social'])
  await expect(main).toContainText("Rooted in the Qur'an, Growing Through Service")
  for (const name of ['Youth Empowerment', 'Quran Programs', 'Community Service']) {
    await expect(main.getByRole('heading', { name })).toBeVisible()
  }
})

test('the hero has five slides with alt texts; only the first loads eagerly @once', async ({ page }) => {
  await page.goto('/')
  const pictures = page.locator('[data-hero] img')
  await expect(pictures).toHaveCount(5)
  const loaded = await pictures.evaluateAll((images) =>
    images.map((image) => ({ alt: (image as HTMLImageElement).alt, loading: image.getAttribute('loading') })),
  )
  expect(loaded.map(({ loading }) => loading)).toEqual(['eager', 'lazy', 'lazy', 'lazy', 'lazy'])
  expect(new Set(loaded.map(({ alt }) => alt)).size).toBe(5)
  for (const { alt } of loaded) expect(alt.length).toBeGreaterThan(20)
  await expect(pictures.first()).toHaveCSS('opacity', '0.92')
})

/** Opens the home page with a paused clock and waits until the hero rotates. */
async function openRotatingHero(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await page.mouse.move(5, 5)
  await expect(page.locator('[data-hydrated]')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const active = page.locator('.hero-slide[data-active]')
  return {
    hero: page.getByRole('region', { name: 'Past events' }),
    shown: async () => Number.parseInt((await active.getAttribute('aria-label')) ?? '', 10),
    expectShown: (number: number) => expect(active).toHaveAttribute('aria-label', `${number} of 5`),
  }
}

const slideAfter = (number: number, steps = 1) => ((number - 1 + steps + 5) % 5) + 1

test('the hero advances every four seconds and wraps around', { tag: '@script' }, async ({ page }) => {
  const { shown, expectShown } = await openRotatingHero(page)
  const first = await shown()
  const tick = 100
  let waited = 0
  while (waited <= 4000 && (await shown()) === first) {
    await page.clock.runFor(tick)
    waited += tick
  }
  expect(waited).toBeLessThanOrEqual(4000)
  for (const steps of [2, 3, 4, 5]) {
    await page.clock.runFor(4000 - tick)
    await expectShown(slideAfter(first, steps - 1))
    await page.clock.runFor(tick)
    await expectShown(slideAfter(first, steps))
  }
})

test('the hero can be paused, resumed and stepped through', { tag: '@script' }, async ({ page }) => {
  const { hero, shown, expectShown } = await openRotatingHero(page)
  const first = await shown()
  await hero.getByRole('button', { name: 'Next slide' }).click()
  await expectShown(slideAfter(first))
  await hero.getByRole('button', { name: 'Previous slide' }).click()
  await hero.getByRole('button', { name: 'Previous slide' }).click()
  await expectShown(slideAfter(first, -1))
  await page.clock.runFor(9000)
  await expectShown(slideAfter(first, -1))
  await hero.getByRole('button', { name: 'Play the slides' }).click()
  await page.mouse.move(5, 5)
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(4000)
  await expectShown(first)
})

test('the hero pauses on hover and while it has focus', { tag: ['@script', '@desktop'] }, async ({
  page,
}) => {
  const { hero, shown, expectShown } = await openRotatingHero(page)
  const first = await shown()
  await hero.hover()
  await page.clock.runFor(9000)
  await expectShown(first)
  await page.mouse.move(5, 5)
  await page.clock.runFor(4000)
  await expectShown(slideAfter(first))
  await page.getByRole('button', { name: 'Next slide' }).focus()
  await page.clock.runFor(9000)
  await expectShown(slideAfter(first))
})

test('the hero does not rotate when the visitor prefers reduced motion', { tag: '@script' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await page.clock.runFor(9000)
  await expect(page.locator('.hero-slide[data-active]')).toHaveAttribute('aria-label', '1 of 5')
})

test('without JavaScript the slides can be scrolled through', { tag: '@plain' }, async ({ page }) => {
  await page.goto('/')
  const list = page.locator('[data-hero-slides]')
  const { scroll, client } = await list.evaluate((element) => ({
    scroll: element.scrollWidth,
    client: element.clientWidth,
  }))
  expect(scroll).toBe(client * 5)
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeHidden()
})

test('the home page shows the next event in a card and in the countdown', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  await page.goto('/')
  const card = page.getByRole('main').getByRole('article').filter({ visible: true }).first()
  await expect(card).toContainText('Next event')
  const countdown = page.getByRole('complementary', { name: 'Next event' })
  await expect(countdown.getByRole('link')).toHaveAttribute('href', /^\/events\//)

  await site.db.updateTable('event').set({ publishedAt: null }).execute()
  await page.goto('/')
  await expect(countdown).toContainText('Coming Soon')
  await expect(page.getByText('Next event')).toHaveCount(0)
  await site.db.updateTable('event').set({ publishedAt: '2026-01-01T00:00:00.000Z' }).execute()
})

test('a saved change is visible on the next request @server', async ({ request, site }) => {
  await request.get('/')
  await site.db.updateTable('homepage').set({ title: 'Welcome, neighbor' }).execute()
  expect(await (await request.get('/')).text()).toContain('Welcome, neighbor</h1>')
})
