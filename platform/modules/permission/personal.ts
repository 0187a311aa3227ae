import type { PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'

/** Personal data of users, written by themselves (contract 1 §11.2) and by the user administration (contract 2 §3.3). */

/** Contract 1 §11.1: names 50, phones 20, address 300 characters. */
const lengthMax = {
  nation: 50,
  nativePlace: 50,
  certificatesType: 50,
  certificatesNumber: 50,
  education: 50,
  telePhone: 20,
  landline: 20,
  urgentContacts: 50,
  urgentTelePhone: 20,
  postalAddress: 300,
} as const

export type PersonalTextField = keyof typeof lengthMax
export const personalTextFields = Object.keys(lengthMax) as PersonalTextField[]

type Texts = { [Field in PersonalTextField]?: string | undefined }
type Sent = Texts & { birthday?: number | null | undefined }

/** Columns to write: those that were sent. Throws when one is too long or no date. */
export function personalValues(ctx: PlatformContext, sent: Sent) {
  checkLengths(sent, lengthMax)
  checkBirthday(ctx, sent.birthday)
  return { ...textValues(sent, personalTextFields), ...(sent.birthday === undefined ? {} : { birthday: sent.birthday }) }
}

type Sending<F extends string> = { readonly [Field in NoInfer<F>]?: string | undefined }

export function checkLengths<F extends string>(sent: Sending<F>, max: Readonly<Record<F, number>>) {
  for (const [field, length] of Object.entries<number>(max)) {
    if ((sent[field as F] ?? '').length > length) throw refused(`最多输入${length}个字符`, field)
  }
}

/** Empty text becomes null; what was not sent is left out. */
export function textValues<F extends string>(sent: Sending<F>, fields: readonly F[]) {
  const entries = fields.flatMap((field) => (sent[field] === undefined ? [] : [[field, sent[field] || null] as const]))
  return Object.fromEntries(entries) as { [Field in F]?: string | null }
}

const dayMs = 24 * 3_600_000
/** 1 January 1900, older than anybody who signs in. */
const birthdayMin = -2_208_988_800_000

/** A day of leeway, because "today" is another date elsewhere. */
function checkBirthday(ctx: PlatformContext, birthday: number | null | undefined): void {
  if (birthday === null || birthday === undefined) return
  if (Number.isInteger(birthday) && birthday >= birthdayMin && birthday <= ctx.now() + dayMs) return
  throw refused('请选择正确的日期', 'birthday')
}
