import * as icons from '#app/ui/icons.tsx'
import { Section, Specimen } from './specimen.tsx'

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
  { name: 'success on success wash', className: 'bg-success-wash text-success' },
  { name: 'clay on page', className: 'bg-page text-clay' },
  { name: 'ink on clay wash', className: 'bg-clay-wash text-ink' },
]

/** Every pair of text and background colors. The browser test checks their contrast with axe. */
export function Colors() {
  return (
    <Section title="Colors" id="colors">
      <ul className="grid gap-3 sm:grid-cols-3">
        {pairs.map(({ name, className }) => (
          <li key={name} className={`rounded-md border border-hairline px-4 py-5 ${className}`}>
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Type() {
  return (
    <Section title="Type" id="type">
      <div className="grid gap-5">
        <p className="font-serif text-3xl font-semibold">Text 3xl: walking into a courtyard</p>
        <p className="font-serif text-2xl font-semibold">Text 2xl: quiet, warm, made by hand</p>
        <p className="font-serif text-xl font-semibold">Text xl: long tables and lanterns</p>
        <p className="text-lg">Text lg: Join us on Saturday. Bring a friend, and shoes you can get wet.</p>
        <p>Text base: Tafsīr, ḥadīth, Sūrat al-Baqara; figures 0123456789, 10:30 AM – 1:00 PM.</p>
        <p className="text-sm text-muted">Text sm, muted: As of November 2026.</p>
        <p className="eyebrow">An eyebrow</p>
        <p lang="ar" dir="rtl" className="text-xl">
          شجرة طيبة
        </p>
      </div>
    </Section>
  )
}

export function Icons() {
  return (
    <Section title="Icons" id="icons">
      <div className="grid grid-cols-2 gap-6 sm:grid-cols-3 lg:grid-cols-6">
        {Object.entries(icons).map(([name, Icon]) => (
          <Specimen key={name} name={name}>
            <Icon />
          </Specimen>
        ))}
      </div>
    </Section>
  )
}
