import type { DesignInfo, DesignRow } from '@/lib/contract/online-dev/design-base'
import { type OpenedForm, openForm, type Refusal } from '@/lib/designer/public'
import { designStates } from './constants'

export function stateOf({ state }: Pick<DesignRow, 'state'>): (typeof designStates)[number] {
  return designStates[Number(state)] ?? 'unreleased'
}

/** Where a design is worked on. */
export function designerHref(id: string): string {
  return `/moduleDesign?id=${encodeURIComponent(id)}`
}

/** Contract 3b §8.1: the design that is worked on, or the released one. */
export function previewHref(id: string, isDraft: boolean): string {
  return `/previewModel?id=${encodeURIComponent(id)}${isDraft ? '&previewType=0' : ''}`
}

/** What the form of the basic facts is filled with; lists give a kind as a number, the design itself as a text. */
export function basicValues(design: Partial<DesignInfo>) {
  const { fullName = '', enCode = '', category = '', sortCode = 0, description = '' } = design
  return { fullName, enCode, category, sortCode, description }
}

/** A form that nobody has begun yet (contract 3a §2: what every form has). */
const emptyForm = '{"fields":[]}'

/** A stored form; one that was never begun is an empty one. */
export function openDocument(formData: string): OpenedForm | Refusal {
  return openForm(formData.trim() === '' ? emptyForm : formData)
}
