import { z } from 'zod'

/** A field that is left out stays as it is; null and empty text clear it. The platform checks shape and length and says what is wrong. */
export const personalText = z
  .union([z.string().max(2000), z.number(), z.null()])
  .transform((value) => String(value ?? '').trim())
  .optional()

/** Milliseconds, also as text; null and empty text clear the date. */
export const personalDate = z
  .union([z.number(), z.string().max(20), z.null()])
  .transform((value) => (value === null || value === '' ? null : Number(value)))
  .optional()

/** Personal data that the user himself and the user administration write alike (contract 1 §11.2, contract 2 §3.3). */
export const personalFields = {
  nation: personalText,
  nativePlace: personalText,
  certificatesType: personalText,
  certificatesNumber: personalText,
  education: personalText,
  birthday: personalDate,
  telePhone: personalText,
  landline: personalText,
  urgentContacts: personalText,
  urgentTelePhone: personalText,
  postalAddress: personalText,
}
