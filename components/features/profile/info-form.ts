import type { BaseInfo } from '@/lib/contract/permission/current-user'
import { matchesPattern } from '@/lib/domain/patterns'

/**
 * Contract 1 §11.1, §11.2, in the order of the screen. `dictionary` names the list the values of a choice come from, `valueOf` by which
 * of its names they are kept. The birthday stands after the education and is the only date.
 */
export const infoFields = [
  { name: 'realName', kind: 'text', lengthMax: 50 },
  { name: 'gender', kind: 'choice', lengthMax: 50, dictionary: 'sex', valueOf: 'enCode' },
  { name: 'nation', kind: 'choice', lengthMax: 50, dictionary: 'Nation', valueOf: 'id' },
  { name: 'nativePlace', kind: 'text', lengthMax: 50 },
  { name: 'certificatesType', kind: 'choice', lengthMax: 50, dictionary: 'certificateType', valueOf: 'id' },
  { name: 'certificatesNumber', kind: 'text', lengthMax: 50 },
  { name: 'education', kind: 'choice', lengthMax: 50, dictionary: 'Education', valueOf: 'id' },
  { name: 'telePhone', kind: 'text', lengthMax: 20 },
  { name: 'landline', kind: 'text', lengthMax: 20 },
  { name: 'mobilePhone', kind: 'text', lengthMax: 20 },
  { name: 'email', kind: 'text', lengthMax: 50 },
  { name: 'urgentContacts', kind: 'text', lengthMax: 50 },
  { name: 'urgentTelePhone', kind: 'text', lengthMax: 20 },
  { name: 'postalAddress', kind: 'area', lengthMax: 300 },
  { name: 'signature', kind: 'area', lengthMax: 300 },
] as const

export type InfoField = (typeof infoFields)[number]
export type TextName = InfoField['name']

export type InfoValues = Record<TextName, string> & { birthday: number | null }

export function valuesOf(info: BaseInfo): InfoValues {
  const texts = Object.fromEntries(infoFields.map(({ name }) => [name, info[name]])) as Record<TextName, string>
  return { ...texts, birthday: info.birthday ?? null }
}

/** Only what the user changed and what now differs: typing a letter and taking it back is no change. */
export function changesOf(values: Partial<InfoValues>, stored: InfoValues): Partial<InfoValues> {
  const entries = Object.entries(values).filter(([name, value]) => value !== stored[name as keyof InfoValues])
  return Object.fromEntries(entries)
}

export type InfoFault = { name: TextName; kind: 'required' | 'phone' | 'email' }

/** What the platform keeps already is not refused for its form; what is typed anew must be right. */
export function faultsOf(values: InfoValues, changes: Partial<InfoValues>): InfoFault[] {
  const faults: InfoFault[] = []
  if (values.realName.trim() === '') faults.push({ name: 'realName', kind: 'required' })
  if (changes.mobilePhone && !matchesPattern('phone', changes.mobilePhone.trim())) {
    faults.push({ name: 'mobilePhone', kind: 'phone' })
  }
  if (changes.email && !matchesPattern('email', changes.email.trim())) faults.push({ name: 'email', kind: 'email' })
  return faults
}
