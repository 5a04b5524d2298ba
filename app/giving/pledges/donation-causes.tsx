import { Khatam } from '#app/ui/ornament/ornament.tsx'

const causes = [
  { title: 'Youth programs', text: 'Evenings, trips and the materials for them.' },
  { title: 'Quran education', text: 'Circles, teachers, books and the log that keeps us going.' },
  { title: 'Community service', text: 'Meals, blankets, paint, and getting them where they are needed.' },
]

export function DonationCauses() {
  return (
    <section aria-labelledby="supports">
      <h2 id="supports" className="text-xl">
        What your donation supports
      </h2>
      <ul className="mt-4">
        {causes.map(({ title, text }) => (
          <li key={title} className="flex gap-4 border-t border-hairline py-4">
            <Khatam className="mt-0.5 size-7 shrink-0 text-brass" />
            <div>
              <p className="font-serif text-lg font-semibold">{title}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
