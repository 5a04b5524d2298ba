import { type RefObject, useEffect, useState } from 'react'

type Values = Record<string, string>

/**
 * The current values of the form that contains an element. Until hydration, the values that the form was rendered
 * with.
 */
export function useFormValues(element: RefObject<HTMLElement | null>, rendered: Values) {
  const [values, setValues] = useState(rendered)
  useEffect(() => {
    const form = element.current?.closest('form')
    if (!form) return
    const read = () => {
      const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
      setValues(Object.fromEntries(entries) as Values)
    }
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [element])
  return values
}
