import type { ReactNode } from 'react'
import { generalFund, sadaqahFund, zakatFund } from '#app/giving/funds/funds.ts'
import { donateTexts } from '#app/giving/pledges/donate-texts.ts'
import { useText } from '#app/ui/editable-text.tsx'
import { Checkbox, Select } from '#app/ui/field.tsx'
import { type Cause, causes, type GiftOptions, isCampaign } from './gift-choice.ts'
import { Choices, type FormValues, giftField } from './gift-fields.tsx'
import { giveTexts } from './give-texts.ts'

const causeTexts: Record<Cause, (typeof donateTexts)['firstCause' | 'secondCause' | 'thirdCause']> = {
  first: donateTexts.firstCause,
  second: donateTexts.secondCause,
  third: donateTexts.thirdCause,
}

/** What a gift is for: a fund or campaign, and, if it is the general fund, a cause. */
export function FundFields({ form, options }: { form: FormValues; options: GiftOptions }) {
  const t = useText()
  const chosenFund = form.values.fund ?? generalFund
  const radio = (id: string, name: ReactNode, text: string) => (
    <FundRadio key={id} id={id} isChosen={id === chosenFund} name={name} text={text} />
  )
  return (
    <div className="grid gap-4">
      <Choices legend="Your gift is for" error={form.errors.fund} id="gift-fund">
        <div className="rounded-md border border-edge">
          {radio(generalFund, t(giveTexts.general), t(giveTexts.generalText))}
          {radio(sadaqahFund, t(giveTexts.sadaqah), t(giveTexts.sadaqahText))}
          {radio(zakatFund, t(giveTexts.zakat), t(giveTexts.zakatText))}
          {options.campaigns.map(({ id, title }) => radio(id, <bdi>{title}</bdi>, 'Campaign'))}
        </div>
      </Choices>
      <Select {...giftField(form)('cause')} label="Cause" className="gift-cause">
        <option value="">{t(giveTexts.anyCause)}</option>
        {causes.map((cause) => (
          <option key={cause} value={cause}>
            {t(causeTexts[cause])}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** The consents for a gift to a campaign. Neither is checked in advance. */
export function CampaignFields({ form, options }: { form: FormValues; options: GiftOptions }) {
  const t = useText()
  if (options.campaigns.length === 0) return null
  const checkbox = (name: string) => {
    const { defaultValue, ...field } = giftField(form)(name)
    return { ...field, value: 'yes', defaultChecked: defaultValue === 'yes' }
  }
  return (
    // `grid` is on the inner element. On the outer element, it would override the rule that hides that element.
    <div className="gift-campaign">
      <div className="grid gap-2">
        <Checkbox {...checkbox('showName')} label={t(giveTexts.showName)} />
        <Checkbox {...checkbox('wantsUpdates')} label={t(giveTexts.updates)} />
      </div>
    </div>
  )
}

function FundRadio({
  id,
  name,
  text,
  isChosen,
}: {
  id: string
  name: ReactNode
  text: string
  isChosen: boolean
}) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-3 border-b border-hairline px-4 py-2.5 last:border-0 has-checked:bg-wash">
      <input
        type="radio"
        name="fund"
        value={id}
        defaultChecked={isChosen}
        data-campaign={isCampaign(id) || undefined}
        className="mt-0.5 size-5 shrink-0 accent-evergreen"
      />
      <span>
        <span className="block font-semibold" dir="auto">
          {name}
        </span>
        <span className="block text-sm text-muted" dir="auto">
          {text}
        </span>
      </span>
    </label>
  )
}
