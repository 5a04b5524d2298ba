/**
 * Lets the faces in (inlined in the head). At the first page of a visit the words come first, in a face that the
 * system has and that measures the same; on every later page the faces are at hand before the first paint.
 */

const faces = document.getElementById('faces')
const seen = 'faces-are-here'

function letIn() {
  faces?.setAttribute('media', 'all')
}

function remembered() {
  try {
    return sessionStorage.getItem(seen) !== null
  } catch {
    return false
  }
}

if (remembered()) letIn()
else {
  addEventListener('load', () => {
    requestAnimationFrame(() => setTimeout(letIn))
    try {
      sessionStorage.setItem(seen, '1')
    } catch {
      // Storage is off: every page is a first page.
    }
  })
}
