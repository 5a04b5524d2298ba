import type { RouterContextProvider } from 'react-router'
import type { NamedFund } from '#app/giving/funds/funds.ts'
import { generalFund } from '#app/giving/funds/funds.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { handlePublicForm } from '#app/platform/http/public-form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { donateTexts } from './donate-texts.ts'
import { pledgeSchema } from './pledge-form.ts'
import { pledgeLinkBuilder } from './pledge-pay-link.server.ts'
import { addPledge } from './pledge-store.server.ts'

/** Handles the pledge form. */
export async function handlePledge(
  args: { request: Request; context: Readonly<RouterContextProvider> },
  funds: readonly NamedFund[],
  now: Date,
) {
  const db = args.context.get(databaseContext)
  return handlePublicForm(args, {
    name: 'pledge',
    schema: pledgeSchema(funds),
    recipient: (pledge) => pledge.email,
    save: async ({ name, email, amount: amountCents, fund: fundId }) => {
      const settings = await readSettings(db)
      const buildPayLink = await pledgeLinkBuilder(args.context)
      const userId = args.context.get(memberContext)?.id ?? null
      const fund = funds.find(({ id }) => id === fundId && id !== generalFund)
      return addPledge(db, { name, email, amountCents, fund }, settings, now, userId, buildPayLink)
    },
    failure: donateTexts.failure,
    now,
  })
}
