const scrollZone = 90
const scrollStep = 12

const rowId = (row: Element) => row.querySelector<HTMLElement>('[data-drag-handle]')?.dataset.dragHandle

/**
 * Drags a table row by its handle, with touch or mouse. `drop` receives the id of the row whose position the dragged row
 * takes. Escape cancels.
 */
export function dragRow(handle: HTMLElement, startEvent: PointerEvent, drop: (to: string) => void) {
  const row = handle.closest('tr')
  if (!row?.parentElement || startEvent.button !== 0) return
  const rows = [...row.parentElement.children].filter((child) => child instanceof HTMLElement)
  const fromIndex = rows.indexOf(row)
  const controller = new AbortController()
  let y = startEvent.clientY
  let targetIndex = fromIndex

  function updateTarget() {
    const pointerIndex = rows.findIndex((other) => y < other.getBoundingClientRect().bottom)
    targetIndex = pointerIndex < 0 ? rows.length - 1 : pointerIndex
    for (const [index, other] of rows.entries()) {
      if (index !== targetIndex || index === fromIndex) delete other.dataset.drop
      else other.dataset.drop = index > fromIndex ? 'after' : 'before'
    }
  }
  function autoScroll() {
    if (controller.signal.aborted) return
    const scrollSpeed = y < scrollZone ? -scrollStep : y > innerHeight - scrollZone ? scrollStep : 0
    if (scrollSpeed !== 0) {
      scrollBy(0, scrollSpeed)
      updateTarget()
    }
    requestAnimationFrame(autoScroll)
  }
  function end() {
    controller.abort()
    for (const other of rows) delete other.dataset.drop
    delete row?.dataset.dragged
  }

  startEvent.preventDefault()
  handle.setPointerCapture(startEvent.pointerId)
  row.dataset.dragged = ''
  const options = { signal: controller.signal }
  handle.addEventListener(
    'pointermove',
    (event) => {
      y = event.clientY
      updateTarget()
    },
    options,
  )
  handle.addEventListener(
    'pointerup',
    () => {
      const targetRow = rows[targetIndex]
      end()
      const id = targetRow && rowId(targetRow)
      if (targetIndex !== fromIndex && id) drop(id)
    },
    options,
  )
  handle.addEventListener('pointercancel', end, options)
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), options)
  requestAnimationFrame(autoScroll)
}
