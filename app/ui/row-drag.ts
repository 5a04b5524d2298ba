const edge = 90
const speed = 12

const idOf = (row: Element) => row.querySelector<HTMLElement>('[data-grip]')?.dataset.grip

/**
 * Lets a row of a table follow the pointer that took it by its grip, a finger or a mouse, and says whose
 * place it was given. Escape lets go of it.
 */
export function dragRow(grip: HTMLElement, begun: PointerEvent, drop: (to: string) => void) {
  const row = grip.closest('tr')
  if (!row?.parentElement || begun.button !== 0) return
  const rows = [...row.parentElement.children].filter((one): one is HTMLElement => one instanceof HTMLElement)
  const from = rows.indexOf(row)
  const over = new AbortController()
  let y = begun.clientY
  let target = from

  function look() {
    const below = rows.findIndex((one) => y < one.getBoundingClientRect().bottom)
    target = below < 0 ? rows.length - 1 : below
    for (const [index, one] of rows.entries()) {
      if (index !== target || index === from) delete one.dataset.drop
      else one.dataset.drop = index > from ? 'after' : 'before'
    }
  }
  function follow() {
    if (over.signal.aborted) return
    const away = y < edge ? -speed : y > innerHeight - edge ? speed : 0
    if (away !== 0) {
      scrollBy(0, away)
      look()
    }
    requestAnimationFrame(follow)
  }
  function end() {
    over.abort()
    for (const one of rows) delete one.dataset.drop
    delete row?.dataset.dragged
  }

  begun.preventDefault()
  grip.setPointerCapture(begun.pointerId)
  row.dataset.dragged = ''
  const during = { signal: over.signal }
  grip.addEventListener(
    'pointermove',
    (event) => {
      y = event.clientY
      look()
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
