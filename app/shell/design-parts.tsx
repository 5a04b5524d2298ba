import { type ReactNode, useId } from 'react'

/** One chapter of the design page. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className="grid gap-5">
      <h2 id={headingId} className="border-b border-hairline pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Specimen({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="w-36 text-sm text-muted">{label}</span>
      {children}
    </div>
  )
}

const pairs = [
  { name: 'ink on page', className: 'bg-page text-ink' },
  { name: 'muted on page', className: 'bg-page text-muted' },
  { name: 'muted on sunken', className: 'bg-sunken text-muted' },
  { name: 'ink on surface', className: 'bg-surface text-ink' },
  { name: 'evergreen on page', className: 'bg-page text-evergreen' },
  { name: 'evergreen on wash', className: 'bg-wash text-evergreen' },
  { name: 'on evergreen', className: 'bg-evergreen text-on-evergreen' },
  { name: 'parchment on deep', className: 'bg-evergreen-deep text-parchment' },
  { name: 'brass text on page', className: 'bg-page text-brass-text' },
  { name: 'brass text on sunken', className: 'bg-sunken text-brass-text' },
  { name: 'ink on brass wash', className: 'bg-brass-wash text-ink' },
  { name: 'clay on page', className: 'bg-page text-clay' },
  { name: 'ink on clay wash', className: 'bg-clay-wash text-ink' },
]

/** Every pair of colours that text is set in; axe reads their contrast in the browser test. */
export function Colours() {
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {pairs.map(({ name, className }) => (
        <li key={name} className={`rounded-md border border-hairline px-4 py-5 ${className}`}>
          {name}
        </li>
      ))}
    </ul>
  )
}
