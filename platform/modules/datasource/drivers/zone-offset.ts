import { wallTime } from '@/lib/datetime/zone'

/** How far a zone is from UTC now, such as `+08:00`: what servers without a list of zones understand. */
export function offsetOf(timeZone: string): string {
  const now = Date.now()
  const minutes = Math.round((wallTime(now, timeZone) - now) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}
