import type { KeyboardEvent } from 'react'
import { focalSteps, type Picture } from '#app/ui/picture.ts'
import { PictureView } from '#app/ui/picture-view.tsx'

const columnLabels = ['left', 'left of center', 'center', 'right of center', 'right']
const rowLabels = ['top', 'above center', 'center', 'below center', 'bottom']
const offsets: Record<string, number> = { ArrowUp: -5, ArrowDown: 5, ArrowLeft: -1, ArrowRight: 1 }

/** A picture under a grid of radio buttons. The chosen cell stays visible when the picture is cropped. */
export function FocalPicker({
  name,
  picture,
  chosenCell,
}: {
  name: string
  picture: Picture
  /** '22' is the center. */
  chosenCell: string
}) {
  const { width = 0, height = 0 } = picture.variants[0] ?? {}
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-muted">
        Choose the part that must stay visible when the picture is cropped.
      </legend>
      <div className="relative grid min-h-34 min-w-34 w-fit max-w-full content-center overflow-hidden rounded-md bg-wash">
        <PictureView
          picture={picture}
          sizes="(min-width: 640px) 560px, 90vw"
          className={height > width ? 'max-w-64' : 'max-w-140'}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the radio buttons inside */}
        <div className="absolute inset-0 grid grid-cols-5 grid-rows-5" onKeyDown={moveSelection}>
          {focalSteps.flatMap((y) =>
            focalSteps.map((x) => (
              <label key={`${x}${y}`} className="group relative grid cursor-crosshair place-items-center">
                <span className="sr-only">
                  {x === 2 && y === 2 ? 'Center' : `${columnLabels[x]}, ${rowLabels[y]}`}
                </span>
                <input
                  type="radio"
                  name={name}
                  value={`${x}${y}`}
                  data-focal-cell={`${x}${y}`}
                  defaultChecked={chosenCell === `${x}${y}`}
                  className="peer absolute inset-0 cursor-crosshair appearance-none rounded-sm"
                />
                <span
                  aria-hidden
                  className="pointer-events-none size-6 rounded-full border-3 border-transparent group-hover:border-parchment/70 peer-checked:border-parchment peer-checked:bg-evergreen-deep/60 sm:size-8"
                />
              </label>
            )),
          )}
        </div>
      </div>
    </fieldset>
  )
}

/** Moves the selection in two dimensions with the arrow keys; by default, radio buttons have only one. */
function moveSelection(event: KeyboardEvent<HTMLDivElement>) {
  const offset = offsets[event.key]
  if (!offset) return
  event.preventDefault()
  const cells = [...event.currentTarget.querySelectorAll('input')]
  const fromIndex = cells.indexOf(event.target as HTMLInputElement)
  const target = cells[fromIndex + offset]
  const wrapsRow =
    Math.abs(offset) === 1 && Math.floor(fromIndex / 5) !== Math.floor((fromIndex + offset) / 5)
  if (!target || wrapsRow) return
  target.checked = true
  target.focus()
}
