import { ChangeButton } from '#app/ui/change-form.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import { publicNameTexts } from './public-name-texts.ts'

/** Tells a donor that their name is shown on a campaign's page, with a button that hides it. */
export function PublicNameSection({
  name,
  campaign,
  action,
}: {
  name: string
  campaign: string
  action: string
}) {
  const t = useText()
  return (
    <section aria-labelledby="public-name" className="mt-12">
      <EditableText as="h2" text={publicNameTexts.title} id="public-name" className="mb-3 text-xl" />
      <EditableText
        as="p"
        text={publicNameTexts.shown}
        values={{ person: <bdi>{name}</bdi>, campaign: <bdi>{campaign}</bdi> }}
        className="mb-4 wrap-anywhere"
      />
      <ChangeButton action={action}>{t(publicNameTexts.hide)}</ChangeButton>
    </section>
  )
}
