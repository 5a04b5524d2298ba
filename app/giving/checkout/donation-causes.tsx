import { donateTexts } from '#app/giving/pledges/donate-texts.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'

const causes = [
  { title: donateTexts.firstCause, text: donateTexts.firstCauseText },
  { title: donateTexts.secondCause, text: donateTexts.secondCauseText },
  { title: donateTexts.thirdCause, text: donateTexts.thirdCauseText },
]

/** What donations are for, with links to the open campaigns and to the zakat calculator. */
export function DonationCauses({ campaigns }: { campaigns: { slug: string; title: string }[] }) {
  const t = useText()
  const links = [
    ...campaigns.map(({ slug, title }) => ({ href: `/campaigns/${slug}`, label: title })),
    { href: '/zakat', label: t(donateTexts.zakatLink) },
  ]
  return (
    <section aria-labelledby="supports">
      <EditableText as="h2" text={donateTexts.causesTitle} id="supports" className="text-xl" />
      <ul className="mt-4">
        {causes.map(({ title, text }) => (
          <li key={title.key} className="flex gap-4 border-t border-hairline py-4">
            <Khatam className="mt-0.5 size-7 shrink-0 text-brass" />
            <div>
              <EditableText as="p" text={title} className="font-serif text-lg font-semibold" />
              <EditableText as="p" text={text} className="text-muted" />
            </div>
          </li>
        ))}
      </ul>
      <ul className="border-t border-hairline pt-3">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a dir="auto" className="link inline-flex min-h-11 items-center" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
