import { useSubmit } from 'react-router'
import { DragHandleIcon } from './icons.tsx'
import { dragRow } from './row-drag.ts'
import { submitIfReachable } from './submission.ts'

/** A handle to drag a row to another position, which is saved immediately. Keyboard users have move buttons. */
export function DragHandle({
  id,
  action,
  hiddenFields,
}: {
  id: string
  action: string
  hiddenFields: Record<string, string>
}) {
  const submit = useSubmit()
  return (
    <span
      aria-hidden="true"
      data-drag-handle={id}
      className="needs-script -ms-2 grid size-11 shrink-0 place-items-center text-muted hover:text-evergreen"
      onPointerDown={(event) =>
        dragRow(event.currentTarget, event.nativeEvent, (to) =>
          submitIfReachable(null, () =>
            submit({ ...hiddenFields, to }, { method: 'post', action, preventScrollReset: true }),
          ),
        )
      }
    >
      <DragHandleIcon className="size-5" />
    </span>
  )
}
