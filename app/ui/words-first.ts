/**
 * At the first page of a visit the words come first, in a face that the system has; our own faces come right after
 * the first paint, and on a phone so do the pictures of the first screen; so does the manifest. On every later
 * page all are there at once. Inlined in the head.
 */

import { letInFaces, letInFacesSteadily } from './let-in-faces.ts'
import { letInPictures } from './let-in-pictures.ts'

const seen = 'faces-are-here'
/** Pictures wait no longer than this for the faces. */
const facesMayTakeMs = 1000
/** What begins in the same breath as the paint still competes with it. */
const breathMs = 100
/** A page that nobody looks at is not painted. */
const paintMayTakeMs = 1500

function remembered() {
  try {
    return sessionStorage.getItem(seen) !== null
  } catch {
    return false
  }
}

function letInManifest() {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/site.webmanifest'
  document.head.append(link)
}

if (remembered()) {
  letInFaces()
  letInManifest()
  addEventListener('DOMContentLoaded', () => letInPictures())
} else {
  addEventListener('load', () => {
    afterFirstPaint(() => {
      const late = new Promise((resolve) => setTimeout(resolve, facesMayTakeMs))
      letInPictures(Promise.race([letInFacesSteadily(), late]))
      letInManifest()
    })
    try {
      sessionStorage.setItem(seen, '1')
    } catch {
      // Storage is off: every page is a first page.
    }
  })
}

/** A paint is told of once it is on the screen; a frame that was asked for may come before the words do. */
function afterFirstPaint(go: () => void) {
  let gone = false
  const once = () => {
    if (!gone) go()
    gone = true
  }
  setTimeout(once, paintMayTakeMs)
  try {
    new PerformanceObserver(() => setTimeout(once, breathMs)).observe({ type: 'paint', buffered: true })
  } catch {
    once()
  }
}
