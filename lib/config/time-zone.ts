import { z } from 'zod'

// Spec 1 writes its dates in Chinese time; both halves must agree, so that a day means the same day to everybody (reliability T5).
export const timeZoneDefault = 'Asia/Shanghai'

/** An IANA name that this Node knows. */
export const timeZoneName = z
  .string()
  .refine(isKnown, { error: 'must be the IANA name of a time zone, for example Asia/Shanghai' })

function isKnown(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
