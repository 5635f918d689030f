/** Half a unit rounds up. */
const divide = (dividend: bigint, divisor: bigint) => Number((2n * dividend + divisor) / (2n * divisor));

/** The percent has at most two decimals. */
export const commissionOf = (amountThebe: number, percent: number): number =>
  divide(BigInt(amountThebe) * BigInt(Math.round(percent * 100)), 10_000n);

export function commissionLeft(commissionThebe: number, paidThebe: number, refundedThebe: number): number {
  if (refundedThebe >= paidThebe) return 0;
  return commissionThebe - divide(BigInt(commissionThebe) * BigInt(refundedThebe), BigInt(paidThebe));
}
