import { type RefObject, useEffect } from 'react'
import { useShell } from '#app/ui/page/use-shell.ts'

/** Fills in a member's name and email address where nothing has been typed. */
export function useDonorPrefill(element: RefObject<HTMLElement | null>) {
  const { member } = useShell()
  const isMember = member !== null
  useEffect(() => {
    const form = element.current?.closest('form')
    if (!isMember || !form) return
    const controller = new AbortController()
    fetch('/donate/donor', { signal: controller.signal })
      .then((response) => response.json())
      .then((donor) => fillEmpty(form, donor))
      // If the request fails, the fields stay empty.
      .catch(() => {})
    return () => controller.abort()
  }, [element, isMember])
}

function fillEmpty(form: HTMLFormElement, values: Record<string, string> | null) {
  for (const [name, value] of Object.entries(values ?? {})) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = value
  }
}
