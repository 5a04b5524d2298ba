/**
 * Loads what must not compete with the first paint: the manifest, and on the first page of a visit our fonts. That
 * page is painted in fallback fonts; every later page takes ours from the cache at once. Inlined in the head.
 */

const fetched = 'fonts-fetched'
/** Letter spacing to try, in em. */
const nudges = [-0.005, 0.005, -0.01, 0.01, -0.02, 0.02, -0.03, 0.03]

const fontsAreCached = fetchedBefore()
if (fontsAreCached) showFonts()
addEventListener('load', () => {
  // The entry comes after the frame was presented; pictures are in that frame or the next.
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        linkManifest()
        if (!fontsAreCached) swapFonts()
      }),
    )
  })
  painted.observe({ type: 'paint', buffered: true })
})

function linkManifest() {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/site.webmanifest'
  document.head.append(link)
}

function showFonts() {
  document.documentElement.setAttribute('data-fonts', '')
}

async function swapFonts() {
  await Promise.allSettled(['1em Literata', '1em Figtree'].map((font) => document.fonts.load(font)))
  const blocks = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p')]
  const heights = blocks.map((block) => block.offsetHeight)
  showFonts()
  for (const [index, block] of blocks.entries()) keepHeight(block, heights[index] ?? 0)
  remember()
}

/** About one block in a thousand would wrap to another number of lines and shift the content below it. */
function keepHeight(block: HTMLElement, height: number) {
  if (block.offsetHeight === height) return
  const spacing = Number.parseFloat(getComputedStyle(block).letterSpacing) || 0
  const fits = nudges.some((nudge) => {
    block.style.letterSpacing = `calc(${spacing}px + ${nudge}em)`
    return block.offsetHeight === height
  })
  if (!fits) block.style.letterSpacing = ''
}

function fetchedBefore() {
  try {
    return sessionStorage.getItem(fetched) !== null
  } catch {
    return false
  }
}

function remember() {
  try {
    sessionStorage.setItem(fetched, '1')
  } catch {
    // Storage is off: every page is a first page.
  }
}
