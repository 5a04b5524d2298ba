import { EditableText } from '#app/ui/editable-text.tsx'
import { merchTexts } from './merch-texts.ts'
import { BagDrawing, BooksDrawing, MugDrawing, ShirtDrawing } from './product-drawings.tsx'

const otherProducts = [
  { title: merchTexts.secondItem, text: merchTexts.secondItemText, Drawing: MugDrawing },
  { title: merchTexts.thirdItem, text: merchTexts.thirdItemText, Drawing: BooksDrawing },
  { title: merchTexts.fourthItem, text: merchTexts.fourthItemText, Drawing: BagDrawing },
]

/** A preview of what the store will sell: one featured product and three more. */
export function ProductPreview() {
  return (
    <ul className="grid gap-6 md:grid-cols-2 md:gap-10" aria-label="Upcoming products">
      <li className="flex flex-col items-center text-center md:row-span-3">
        <div className="flex aspect-4/5 w-full max-w-sm items-end justify-center bg-sunken px-10 pb-8 [clip-path:url(#arch)]">
          <ShirtDrawing className="w-full max-w-72" />
        </div>
        <EditableText as="h2" text={merchTexts.firstItem} className="mt-5 text-2xl" />
        <EditableText as="p" text={merchTexts.firstItemText} className="mt-1 max-w-xs text-muted" />
      </li>
      {otherProducts.map(({ title, text, Drawing }) => (
        <li
          key={title.key}
          className="flex items-center gap-[min(1.5rem,5vw)] border-b border-hairline pb-6 last:border-0 md:pb-4"
        >
          <Drawing className="w-[min(7rem,30vw)] shrink-0 sm:w-34" />
          <div>
            <EditableText as="h2" text={title} className="text-xl" />
            <EditableText as="p" text={text} className="mt-1 text-muted" />
          </div>
        </li>
      ))}
    </ul>
  )
}
