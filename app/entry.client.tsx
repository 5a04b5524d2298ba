import { startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Hydration resets a textarea to its initial value. Text typed before hydration is restored.
const typedTexts = new Map<HTMLTextAreaElement, string>()
for (const area of document.querySelectorAll('textarea')) remember(area)
const listen = ({ target }: Event) => remember(target)
document.addEventListener('input', listen, true)

function remember(area: EventTarget | null) {
  if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue)
    typedTexts.set(area, area.value)
}

function Hydrated() {
  // A layout effect, because the form could be submitted between the commit and a passive effect.
  useLayoutEffect(() => {
    document.removeEventListener('input', listen, true)
    for (const [area, text] of typedTexts) {
      if (area.value === text) continue
      area.value = text
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(document, <Hydrated />)
})
