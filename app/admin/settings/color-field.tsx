import { type ComponentProps, useRef } from 'react'
import { parseHexColor } from '#app/platform/settings/brand-color.ts'
import { Field } from '#app/ui/field.tsx'

/** A color as text, with the browser's color picker next to it. */
export function ColorField({
  defaultValue,
  ...field
}: ComponentProps<typeof Field> & { defaultValue: string }) {
  const wrapper = useRef<HTMLDivElement>(null)
  const update = ({ target }: { target: EventTarget }) => {
    const [text, picker] = wrapper.current?.querySelectorAll('input') ?? []
    const color = parseHexColor((target as HTMLInputElement).value)
    if (!text || !picker || !color) return
    if (target === picker) text.value = color
    else picker.value = color
  }
  return (
    <div ref={wrapper} onInput={update} className="flex items-end gap-3">
      <Field
        {...field}
        className="min-w-0 grow"
        defaultValue={defaultValue}
        spellCheck={false}
        autoComplete="off"
      />
      <input
        type="color"
        aria-label="Pick a color"
        defaultValue={parseHexColor(defaultValue)}
        className="needs-script size-11 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1"
      />
    </div>
  )
}
