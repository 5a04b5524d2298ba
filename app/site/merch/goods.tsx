import { BagDrawing, BooksDrawing, MugDrawing, ShirtDrawing } from './goods-drawings.tsx'

const others = [
  { title: 'Mugs', text: 'For tea after the circle.', Drawing: MugDrawing },
  {
    title: 'Books',
    text: 'The books we read together, and notebooks for what you learn.',
    Drawing: BooksDrawing,
  },
  { title: 'More', text: 'Bags, stickers, and whatever you ask for.', Drawing: BagDrawing },
]

/** What the store will have: one featured item and three more. */
export function Goods() {
  return (
    <ul className="grid gap-6 md:grid-cols-2 md:gap-10" aria-label="What the store will have">
      <li className="flex flex-col items-center text-center md:row-span-3">
        <div className="flex aspect-4/5 w-full max-w-sm items-end justify-center bg-sunken px-10 pb-8 [clip-path:url(#arch)]">
          <ShirtDrawing className="w-full max-w-72" />
        </div>
        <h2 className="mt-5 text-2xl">T-Shirts</h2>
        <p className="mt-1 max-w-xs text-muted">Soft, simple, and ready for setup day.</p>
      </li>
      {others.map(({ title, text, Drawing }) => (
        <li
          key={title}
          className="flex items-center gap-[min(1.5rem,5vw)] border-b border-hairline pb-6 last:border-0 md:pb-4"
        >
          <Drawing className="w-[min(7rem,30vw)] shrink-0 sm:w-34" />
          <div>
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
