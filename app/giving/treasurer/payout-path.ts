export const payoutPath = (id: string) => `/admin/gifts/ledger/payouts/${encodeURIComponent(id)}`
