import { formatAmount, parseAmount } from '@/lib/domain/decimal'
import { shortNumber } from '@/lib/domain/short-number'

type NumberDisplayProps = {
  value: number | string | null | undefined
  decimals?: number
  /** Text behind the number, such as a unit. */
  suffix?: string
}

/** A number in few signs; the whole number is read out and shown on hover. */
export function NumberDisplay({ value, decimals, suffix = '' }: NumberDisplayProps) {
  const amount = parseAmount(value)
  if (amount === null) return <>—</>
  const whole = `${formatAmount(amount, { thousands: true })}${suffix}`
  return (
    <span className="tn-figures" title={whole}>
      <span aria-hidden="true">
        {shortNumber(value, decimals)}
        {suffix}
      </span>
      <span className="tn-visually-hidden">{whole}</span>
    </span>
  )
}
