import { expect, test } from '#tests/e2e.ts'

for (const path of ['/', '/projects', '/articles/two-hundred-plates', '/app']) {
  test(`on a phone words are the first thing on ${path}, and its picture follows @script @phone`, async ({
    page,
  }) => {
    await page.goto(path)
    const picture = page.locator('main img').first()
    await expect(picture).toHaveAttribute('data-here', '')
    await expect(picture).not.toHaveCSS('opacity', '0')
    expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.(avif|webp)$/)
    const largest = await page.evaluate(
      () =>
        new Promise((resolve) => {
          new PerformanceObserver((list) => {
            resolve(Reflect.get(list.getEntries().at(-1) ?? {}, 'element')?.tagName)
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    expect(largest).not.toBe('IMG')
  })

  test(`without scripts the picture of ${path} needs nobody to bring it @plain @every-screen`, async ({
    page,
  }) => {
    await page.goto(path)
    const picture = page.locator('main img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).not.toHaveCSS('opacity', '0')
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth > 100]))
      .toEqual([true, true])
  })
}

test('nothing else is asked for until the words are there @script @phone', async ({ page, site }) => {
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      const links = [...document.querySelectorAll('link[rel=icon], link[rel=manifest]')]
      Object.assign(window, { linked: links.map((link) => Reflect.get(link, 'href')) })
    }).observe({ type: 'paint', buffered: true })
  })
  await page.goto('/contact')
  const linked = await page.waitForFunction(() => Reflect.get(window, 'linked'))
  expect(await linked.jsonValue()).toEqual([
    `${site.url}/favicon.ico`,
    expect.stringMatching(/^data:image\/svg\+xml/),
  ])
  const first = await page.evaluate(() => performance.getEntriesByType('paint')[0]?.startTime ?? 0)
  const early = await page.evaluate(
    (paint) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < paint)
        .map(({ name }) => name),
    first,
  )
  expect(early).toEqual([])
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
})

test('without scripts a home screen still learns of the manifest @plain @phone', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest')
})

test('Arabic stands in a face of its own, which is fetched where Arabic appears @script @phone', async ({
  page,
  site,
}) => {
  const faces = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
  await page.goto('/vision')
  await expect.poll(faces).toContain('Literata')
  expect(await faces()).not.toContain('Amiri')
  await site.db.updateTable('page').set({ title: 'رؤيتنا' }).where('slug', '=', 'vision').execute()
  await page.goto('/vision')
  await expect.poll(faces).toContain('Amiri')
})
