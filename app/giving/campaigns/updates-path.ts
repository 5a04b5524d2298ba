/** The page with the updates of a campaign. */
export const updatesPath = (campaignId: string) => `/admin/campaigns/${campaignId}/updates`
