/** The menu group for gifts, pledges and campaigns. */
export const givingScreens = {
  title: 'Donations',
  screens: [
    {
      path: '/admin/gifts',
      permission: 'giving' as const,
      label: 'Gifts',
      keywords: 'donations money giving donors refund receipts',
    },
    {
      path: '/admin/gifts/monthly',
      permission: 'giving' as const,
      label: 'Monthly gifts',
      keywords: 'recurring repeated weekly subscriptions card stop',
    },
    {
      path: '/admin/donations',
      permission: 'giving' as const,
      label: 'Pledges',
      keywords: 'donations promised',
    },
    {
      path: '/admin/campaigns',
      permission: 'giving' as const,
      label: 'Campaigns',
      keywords: 'fundraiser goal appeal updates',
    },
    {
      path: '/admin/imports?kind=gifts',
      permission: 'giving' as const,
      label: 'Import gifts',
      keywords: 'csv upload past donations',
    },
    {
      path: '/admin/gifts/totals',
      permission: 'giving' as const,
      label: 'Totals',
      keywords: 'gifts donations sums month year fund campaign zakat fees',
    },
    {
      path: '/admin/gifts/ledger',
      permission: 'giving' as const,
      label: 'Funds & ledger',
      keywords: 'gifts accounting quickbooks export payouts balance zakat check reconciliation',
    },
    {
      path: '/admin/gifts/nisab',
      permission: 'giving' as const,
      label: 'Nisab',
      keywords: 'zakat gold silver price calculator',
    },
  ],
}
