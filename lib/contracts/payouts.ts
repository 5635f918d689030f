/** `payin`: the operator owes the platform, and pays it. */
export const payoutKinds = ['payout', 'payin'] as const;
export const payoutStates = ['requested', 'paid', 'withdrawn'] as const;
