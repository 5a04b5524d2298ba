import { donateTexts } from '#app/giving/pledges/donate-texts.ts'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'

const causes = [
  { title: donateTexts.firstCause, text: donateTexts.firstCauseText },
  { title: donateTexts.secondCause, text: donateTexts.secondCauseText },
  { title: donateTexts.thirdCause, text: donateTexts.thirdCauseText },
]

/** What donations are for, with links to the open campaigns and the zakat calculator. */
export function DonationCauses({ campaigns }: { campaigns: { slug: string; title: string }[] }) {
  const t = useText()
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
      {campaigns.length > 0 && (
        <div className="border-t border-hairline py-4">
          <EditableText as="h3" text={donateTexts.campaignsTitle} className="text-lg" />
          <ul>
            {campaigns.map(({ slug, title }) => (
              <li key={slug}>
                <CauseLink href={`/campaigns/${slug}`} label={title} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="border-t border-hairline pt-3">
        <CauseLink href="/zakat" label={t(donateTexts.zakatLink)} />
      </p>
    </section>
  )
}

function CauseLink({ href, label }: { href: string; label: string }) {
  return (
    <a dir="auto" className="link inline-flex min-h-11 items-center" href={href}>
      {label}
    </a>
  )
}
