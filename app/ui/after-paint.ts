/**
 * Loads what must not compete with the first paint: the manifest and, on the first page of a visit, the web fonts. The
 * first page is painted in fallback fonts; later pages load the web fonts from the cache. This script is inlined in
 * the head.
 */

const storageKey = 'fonts-fetched'
/** Changes to the letter spacing to try, in em. */
const nudges = [-0.005, 0.005, -0.01, 0.01, -0.02, 0.02, -0.03, 0.03]

const fontsAreCached = wereFontsFetched()
if (fontsAreCached) showFonts()
addEventListener('load', () => {
  // The paint entry is reported after its frame is shown; pictures appear in that frame or the next.
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        linkManifest()
        if (!fontsAreCached) swapFonts()
      }),
    )
  })
  observer.observe({ type: 'paint', buffered: true })
})

// Keeps the browser from offering installation on any page: the Qur'an log offers it (`install-prompt.tsx`).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  ;(window as { installEvent?: Event }).installEvent = event
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
  rememberFontsFetched()
}

/** Prevents layout shift: about one block in a thousand would wrap to a different number of lines. */
function keepHeight(block: HTMLElement, height: number) {
  if (block.offsetHeight === height) return
  const spacing = Number.parseFloat(getComputedStyle(block).letterSpacing) || 0
  const fits = nudges.some((nudge) => {
    block.style.letterSpacing = `calc(${spacing}px + ${nudge}em)`
    return block.offsetHeight === height
  })
  if (!fits) block.style.letterSpacing = ''
}

function wereFontsFetched() {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

function rememberFontsFetched() {
  try {
    sessionStorage.setItem(storageKey, '1')
  } catch {
    // Storage is disabled, so every page counts as the first.
  }
}
