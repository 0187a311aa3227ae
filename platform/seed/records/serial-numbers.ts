import { datePartOf } from '@/lib/domain/serial-number'
import type { BillRuleSeed } from '../bill-rules'

/** Hands out serial numbers the way the platform does (contract 2 §15) and remembers how far each counter has come. */
export type SerialNumbers = {
  next(rule: BillRuleSeed, timeMs: number): string
  /** Counters to be written back, so that the platform goes on where the seed stopped. */
  counters(): { ruleId: string; datePart: string; lastNumber: number }[]
}

export function createSerialNumbers(
  known: readonly { ruleId: string; datePart: string; lastNumber: number }[] = [],
): SerialNumbers {
  const last = new Map<string, Map<string, number>>()
  const ofRule = (ruleId: string) => {
    const counters = last.get(ruleId) ?? new Map<string, number>()
    last.set(ruleId, counters)
    return counters
  }
  for (const { ruleId, datePart, lastNumber } of known) ofRule(ruleId).set(datePart, lastNumber)
  return {
    next: (rule, timeMs) => {
      const datePart = datePartOf(rule.dateFormat, timeMs)
      const counters = ofRule(rule.id)
      const number = (counters.get(datePart) ?? 0) + 1
      counters.set(datePart, number)
      return `${rule.prefix}${datePart}${String(number).padStart(rule.digit, '0')}`
    },
    counters: () =>
      [...last].flatMap(([ruleId, counters]) =>
        [...counters].map(([datePart, lastNumber]) => ({ ruleId, datePart, lastNumber })),
      ),
  }
}
