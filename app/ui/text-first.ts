/**
 * At the first page of a visit the words come first, in a face that the system has; our own faces come right after
 * the first paint, and on a phone so do the pictures of the first screen; so does the manifest. On every later
 * page all are there at once. Inlined in the head.
 */

import { loadDeferredPictures } from './load-deferred-pictures.ts'
import { swapFonts, swapFontsWithoutShift } from './swap-fonts.ts'

const storageKey = 'fonts-loaded'
/** Pictures wait no longer than this for the faces. */
const fontTimeoutMs = 1000
/** What begins in the same breath as the paint still competes with it. */
const afterPaintDelayMs = 100
/** A page that nobody looks at is not painted. */
const paintTimeoutMs = 1500

function hasSeenFonts() {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

function addManifestLink() {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/site.webmanifest'
  document.head.append(link)
}

if (hasSeenFonts()) {
  swapFonts()
  addManifestLink()
  addEventListener('DOMContentLoaded', () => loadDeferredPictures())
} else {
  addEventListener('load', () => {
    afterFirstPaint(() => {
      const late = new Promise((resolve) => setTimeout(resolve, fontTimeoutMs))
      loadDeferredPictures(Promise.race([swapFontsWithoutShift(), late]))
      addManifestLink()
    })
    try {
      sessionStorage.setItem(storageKey, '1')
    } catch {
      // Storage is off: every page is a first page.
    }
  })
}

/** A paint is told of once it is on the screen; a frame that was asked for may come before the words do. */
function afterFirstPaint(go: () => void) {
  let done = false
  const once = () => {
    if (!done) go()
    done = true
  }
  setTimeout(once, paintTimeoutMs)
  try {
    new PerformanceObserver(() => setTimeout(once, afterPaintDelayMs)).observe({
      type: 'paint',
      buffered: true,
    })
  } catch {
    once()
  }
}
