const edge = 90
const speed = 12

const idOf = (row: Element) => row.querySelector<HTMLElement>('[data-drag-handle]')?.dataset.dragHandle

/**
 * Lets a row of a table follow the pointer that took it by its grip, a finger or a mouse, and says whose
 * place it was given. Escape lets go of it.
 */
export function dragRow(grip: HTMLElement, onStart: PointerEvent, drop: (to: string) => void) {
  const row = grip.closest('tr')
  if (!row?.parentElement || onStart.button !== 0) return
  const rows = [...row.parentElement.children].filter((one): one is HTMLElement => one instanceof HTMLElement)
  const from = rows.indexOf(row)
  const abort = new AbortController()
  let y = onStart.clientY
  let target = from

  function scroll() {
    const below = rows.findIndex((one) => y < one.getBoundingClientRect().bottom)
    target = below < 0 ? rows.length - 1 : below
    for (const [index, one] of rows.entries()) {
      if (index !== target || index === from) delete one.dataset.drop
      else one.dataset.drop = index > from ? 'after' : 'before'
    }
  }
  function follow() {
    if (abort.signal.aborted) return
    const scrollSpeed = y < edge ? -speed : y > innerHeight - edge ? speed : 0
    if (scrollSpeed !== 0) {
      scrollBy(0, scrollSpeed)
      scroll()
    }
    requestAnimationFrame(follow)
  }
  function end() {
    abort.abort()
    for (const one of rows) delete one.dataset.drop
    delete row?.dataset.dragged
  }

  onStart.preventDefault()
  grip.setPointerCapture(onStart.pointerId)
  row.dataset.dragged = ''
  const during = { signal: abort.signal }
  grip.addEventListener(
    'pointermove',
    (event) => {
      y = event.clientY
      scroll()
    },
    during,
  )
  grip.addEventListener(
    'pointerup',
    () => {
      const to = rows[target]
      end()
      const id = to && idOf(to)
      if (target !== from && id) drop(id)
    },
    during,
  )
  grip.addEventListener('pointercancel', end, during)
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), during)
  requestAnimationFrame(follow)
}
