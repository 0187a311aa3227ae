import type { CallData } from '@/lib/contract/endpoint'
import type { shortLink } from '@/lib/contract/online-dev/short-link'
import type { ListField } from '@/lib/designer/list/list-fields'
import { canBeAskedFor, chosenCodes, isStrongLinkPassword } from '@/lib/form/public-links'
import { factsOf } from '@/lib/form/widget-facts/table'

export type LinkPart = { isOpen: boolean; asksPassword: boolean; password: string }

export type LinkSettings = CallData<typeof shortLink.read>
/** `hasList`: what is released has a list, whatever the draft has. Without one its part is neither shown nor asked for. */
export type LinkStart = { settings: LinkSettings; fields: readonly ListField[]; hasList: boolean }
/** What the dialog is filled in with; `condition` is null where it is a fixed filter. */
export type LinkChoices = { form: LinkPart; list: LinkPart; condition: readonly string[] | null; shown: readonly string[] }
export type LinkFault = 'passwordNeeded' | 'weak' | 'shownNeeded'

/** The settings as they are filled in at first. */
export function storedChoices(settings: LinkSettings): LinkChoices {
  return {
    form: partOf(settings.formUse, settings.formPassUse),
    list: partOf(settings.columnUse, settings.columnPassUse),
    condition: chosenCodes(settings.columnCondition),
    shown: chosenCodes(settings.columnText) ?? [],
  }
}

const partOf = (use: unknown, pass: unknown): LinkPart => ({
  isOpen: Number(use) === 1,
  asksPassword: Number(pass) === 1,
  password: '',
})

/** Which of the two has a password already. */
export function passwordsOf({ formPassUse, columnPassUse }: LinkSettings) {
  return { form: Number(formPassUse) === 1, list: Number(columnPassUse) === 1 }
}

/** Contract 3b §13: what is stored, with the list closed where there is none; its choices stay as they are then. */
export function linkBody({ settings, fields, hasList }: LinkStart, { form, list, condition, shown }: LinkChoices) {
  const had = passwordsOf(settings)
  const isListOpen = hasList && list.isOpen
  return {
    formUse: Number(form.isOpen),
    formPassUse: asked(form, had.form),
    formPassword: form.isOpen && form.asksPassword ? form.password : '',
    columnUse: Number(isListOpen),
    columnPassUse: asked({ ...list, isOpen: isListOpen }, had.list),
    columnPassword: isListOpen && list.asksPassword ? list.password : '',
    columnCondition: condition === null || !hasList ? settings.columnCondition : storedChoice(condition, fields),
    columnText: hasList ? storedChoice(shown, fields) : settings.columnText,
    enabledMark: Number(form.isOpen || isListOpen),
  }
}

/** A closed link without a password asks for none: there is none to ask for. */
const asked = (part: LinkPart, isKept: boolean) => Number(part.asksPassword && (part.isOpen || isKept))

/** False where saving would do nothing but make the person who saves the owner of the links. */
export function isChanged(start: LinkStart, choices: LinkChoices): boolean {
  return JSON.stringify(linkBody(start, choices)) !== JSON.stringify(linkBody(start, storedChoices(start.settings)))
}

/** What is missing, in parts that are shown only. */
export function linkFaults({ settings, hasList }: LinkStart, { form, list, shown }: LinkChoices) {
  const had = passwordsOf(settings)
  const faults: { form?: LinkFault | undefined; list?: LinkFault | undefined; shown?: LinkFault | undefined } = {
    form: passwordFault(form, had.form),
  }
  if (!hasList) return faults
  return {
    ...faults,
    list: passwordFault(list, had.list),
    shown: list.isOpen && shown.length === 0 ? 'shownNeeded' : undefined,
  } as const
}

function passwordFault({ isOpen, asksPassword, password }: LinkPart, isKept: boolean): LinkFault | undefined {
  if (!isOpen || !asksPassword || (password === '' && isKept)) return undefined
  if (password === '') return 'passwordNeeded'
  return isStrongLinkPassword(password) ? undefined : 'weak'
}

/** Fields that a public list may show: addresses of files would outlive the link. */
export function showableFields(fields: readonly ListField[]): readonly ListField[] {
  return fields.filter(({ type, canBeColumn }) => canBeColumn && !['files', 'rows'].includes(factsOf(type).shape))
}

/** Fields that strangers may look for records by (contract 3b §13). */
export function searchableFields(fields: readonly ListField[]): readonly ListField[] {
  return fields.filter((field) => field.canSearch && canBeAskedFor(field))
}

/** Wire: the chosen field nodes as JSON. */
function storedChoice(codes: readonly string[], fields: readonly ListField[]): string {
  const nodes = codes.flatMap((code) => {
    const field = fields.find((one) => one.code === code)
    return field ? [{ ...field.raw, prop: code, id: code, label: field.label, jnpfKey: field.type }] : []
  })
  return JSON.stringify(nodes)
}
