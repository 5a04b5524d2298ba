import { type RefObject, useEffect, useState } from 'react'

type Values = Record<string, string>

/**
 * The current values of the form that contains an element. Until hydration, `initialValues`, with which the form was
 * rendered.
 */
export function useFormValues(element: RefObject<HTMLElement | null>, initialValues: Values) {
  const [values, setValues] = useState(initialValues)
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
