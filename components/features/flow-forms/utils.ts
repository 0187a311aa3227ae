import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import type { FlowFormInfo } from '@/lib/contract/workflow/flow-form'
import { isRecord, type RawRecord, readList, readText } from '@/lib/form/read'
import { decodeList } from '@/lib/form/wire-values'
import { formStates, formTypes } from './constants'

export function stateOf({ isRelease }: { isRelease?: number | undefined }): (typeof formStates)[number] {
  return formStates[isRelease ?? 0] ?? 'unreleased'
}

export function isSystemForm({ formType }: { formType?: number | undefined }): boolean {
  return formType === formTypes.system
}

/** Where a form of flows is worked on. */
export function formDesignerHref(id: string): string {
  return `/flowFormDesign?id=${encodeURIComponent(id)}`
}

/** The form that is worked on, or the released one, on the page that shows designs of modules too. */
export function formPreviewHref(id: string, isDraft: boolean): string {
  return `/previewModel?id=${encodeURIComponent(id)}&of=flowForm${isDraft ? '&previewType=0' : ''}`
}

/** A form of flows as its designer has it: a pure form, without lists and without an interface. Keys that nobody knows go along. */
export function asDesign(form: FlowFormInfo): DesignInfo {
  const nothing = { columnData: '', appColumnData: '', interfaceId: '', interfaceName: '', interfaceParam: '', category: '' }
  const { draftJson, tableJson, isRelease = 0 } = form
  return { ...form, ...nothing, type: '', webType: '1', enableFlow: 0, state: isRelease, formData: draftJson, tables: tableJson }
}

/** The same as the calls of forms take it: what only designers know is left out. */
export function asFlowForm(design: DesignInfo): RawRecord {
  const { formData, tables } = design
  const facts = ['id', 'fullName', 'enCode', 'formType', 'flowType', 'urlAddress', 'appUrlAddress', 'interfaceUrl'] as const
  const rest = ['dbLinkId', 'sortCode', 'description', 'version'] as const
  const own = Object.fromEntries([...facts, ...rest].map((key) => [key, design[key]]))
  return { ...own, draftJson: formData, tableJson: tables === '' ? '[]' : tables }
}

/** Wire: one field of a form that somebody coded (contract 4a §8.2), spelled so. */
export type SystemField = RawRecord & { filedId?: unknown; filedName?: unknown; jnpfKey?: unknown }

/** The fields of a system form; a text that nobody can read has none. */
export function readSystemFields(draftJson: string): readonly SystemField[] {
  return readList(decodeList(draftJson)).filter(isRecord)
}

export type FieldFault = 'noName' | 'noCode' | 'sameCode'

/** The first fault of the fields and the line it is in, from 1; null where there is none. A field has a code of its own, and a name. */
export function faultOfFields(fields: readonly SystemField[]): { code: FieldFault; line: number } | null {
  const seen = new Set<string>()
  for (const [at, field] of fields.entries()) {
    const [code, name] = [field.filedId, field.filedName].map((value) => readText(value).trim())
    if (!code) return { code: 'noCode', line: at + 1 }
    if (!name) return { code: 'noName', line: at + 1 }
    if (seen.has(code)) return { code: 'sameCode', line: at + 1 }
    seen.add(code)
  }
  return null
}
