import type { Page } from '@playwright/test'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the homepage shows its sections in order @server', async ({ site }) => {
  const page = await openPage(site, '/')
  expect(page.one('title').text).toBe("Shajara: Rooted in the Qur'an, Growing Through Service")
  const sections = page.all('[data-hero], main img[src*="structure-banner"], #programs, #app, footer h2')
  const names = sections.map(({ element, text }) => {
    if (element.matches('[data-hero]')) return 'hero'
    return element.matches('img') ? 'banner' : element.id || text
  })
  expect(names).toEqual(['hero', 'banner', 'programs', 'app', 'Stay connected with us'])
  const main = page.one('main')
  expect(main.text).toContain("Rooted in the Qur'an, Growing Through Service")
  for (const name of ['Youth Empowerment', 'Quran Programs', 'Community Service']) main.one('h2, h3', name)
})

test('the homepage’s title is the name and the tagline from the settings @server', async ({ site }) => {
  await saveSettings(site.db, { name: 'Sidra', tagline: 'Read and serve' })
  const page = await openPage(site, '/')
  expect(page.one('title').text).toBe('Sidra: Read and serve')
  expect(page.one('meta[property="og:title"]').attribute('content')).toBe('Sidra: Read and serve')
})

test('the hero has five slides with alt text; only the first loads eagerly @server', async ({ site }) => {
  const pictures = (await openPage(site, '/')).all('[data-hero] img')
  expect(pictures.map((picture) => picture.attribute('loading'))).toEqual([
    'eager',
    'lazy',
    'lazy',
    'lazy',
    'lazy',
  ])
  const alts = pictures.map((picture) => picture.attribute('alt') ?? '')
  expect(new Set(alts).size).toBe(5)
  for (const alt of alts) expect(alt.length).toBeGreaterThan(20)
})

test('an admin can show the pictures at the top in a rectangle instead of an arch @server', async ({
  site,
}) => {
  const countFrames = async () => {
    const hero = (await openPage(site, '/')).one('[data-hero]')
    const arches = hero.all('[class*="url(#arch)"]').length
    return {
      arches,
      plain: hero.all('.rounded-md:has(img)').length,
    }
  }
  expect(await countFrames()).toMatchObject({ arches: 1, plain: 0 })
  const admin = await addTestMember(site.db, { role: 'admin' })
  const form = await openPage(site, '/admin/settings/look', admin)
  await form.submit('Save', { 'Pictures at the top of the homepage': 'In a rectangle' })
  expect(await countFrames()).toMatchObject({ arches: 0, plain: 1 })
})

/** Opens the homepage, waits until the script that rotates the hero has started, and pauses the clock. */
async function openRotatingHero(page: Page) {
  await page.clock.install()
  await page.goto('/')
  await page.mouse.move(5, 5)
  await expect(page.locator('[data-started]')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const active = page.locator('.hero-slide[data-active]')
  return {
    hero: page.getByRole('region', { name: 'Past events' }),
    readShown: async () => Number.parseInt((await active.getAttribute('aria-label')) ?? '', 10),
    expectShown: (number: number) => expect(active).toHaveAttribute('aria-label', `${number} of 5`),
  }
}

const numberAfter = (number: number, steps = 1) => ((number - 1 + steps + 5) % 5) + 1

test('the hero advances every four seconds and wraps around, and can be paused, resumed and stepped through', {
  tag: '@script',
}, async ({ page }) => {
  const { hero, readShown, expectShown } = await openRotatingHero(page)
  const first = await readShown()
  const tick = 100
  let waited = 0
  while (waited <= 4000 && (await readShown()) === first) {
    await page.clock.runFor(tick)
    waited += tick
  }
  expect(waited).toBeLessThanOrEqual(4000)
  for (const steps of [2, 3, 4, 5]) {
    await page.clock.runFor(4000 - tick)
    await expectShown(numberAfter(first, steps - 1))
    await page.clock.runFor(tick)
    await expectShown(numberAfter(first, steps))
  }

  const start = await readShown()
  await hero.getByRole('button', { name: 'Next slide' }).click()
  await expectShown(numberAfter(start))
  await hero.getByRole('button', { name: 'Previous slide' }).click()
  await hero.getByRole('button', { name: 'Previous slide' }).click()
  await expectShown(numberAfter(start, -1))
  await page.clock.runFor(9000)
  await expectShown(numberAfter(start, -1))
  await hero.getByRole('button', { name: 'Play the slides' }).click()
  await page.mouse.move(5, 5)
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(4000)
  await expectShown(start)
})

test('the hero pauses on hover and while it has focus', { tag: ['@script', '@desktop'] }, async ({
  page,
}) => {
  const { hero, readShown, expectShown } = await openRotatingHero(page)
  const first = await readShown()
  await hero.hover()
  await page.clock.runFor(9000)
  await expectShown(first)
  await page.mouse.move(5, 5)
  await page.clock.runFor(4000)
  await expectShown(numberAfter(first))
  await page.getByRole('button', { name: 'Next slide' }).focus()
  await page.clock.runFor(9000)
  await expectShown(numberAfter(first))
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

test('without JavaScript, visitors can scroll through the slides', { tag: '@plain' }, async ({ page }) => {
  await page.goto('/')
  const list = page.locator('[data-hero-slides]')
  const { scroll, client } = await list.evaluate((element) => ({
    scroll: element.scrollWidth,
    client: element.clientWidth,
  }))
  expect(scroll).toBe(client * 5)
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeHidden()
  await expect(page.locator('[data-hero] img').first()).toHaveCSS('opacity', '0.92')
})

test('the homepage shows the next event in a card and in the countdown @server', async ({ site }) => {
  const page = await openPage(site, '/')
  expect(page.one('main article').text).toContain('Next event')
  const countdown = page.one('aside', 'Next event')
  expect(countdown.one('a').attribute('href')).toMatch(/^\/events\//)

  await site.db.updateTable('event').set({ publishedAt: null }).execute()
  const withoutEvent = await openPage(site, '/')
  expect(withoutEvent.one('aside', 'Next event').text).toContain('Coming Soon')
  expect(withoutEvent.text).not.toContain('Next event')
})

test('a saved change is visible on the next request @server', async ({ request, site }) => {
  await request.get('/')
  await site.db.updateTable('homepage').set({ title: 'Welcome, neighbor' }).execute()
  expect(await (await request.get('/')).text()).toContain('Welcome, neighbor</h1>')
})
