import type { Draft } from '@/lib/client/drafts'
import { formIndex } from '@/lib/form/form-index'
import { isRecord, own } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { plainText } from '@/lib/form/wire-values'

const partsMax = 3
const partLengthMax = 30

/** The first filled fields of a draft, so that a person knows which one it is; empty where no field has words. */
export function draftSummary(design: FormDesign, { base, snapshot }: Pick<Draft, 'base' | 'snapshot'>): string {
  const values = { ...(isRecord(base) ? base : {}), ...(isRecord(snapshot) ? snapshot : {}) }
  return formIndex(design)
    .mainFields.flatMap((node) => (factsOf(node.type).isSpoken ? [plainText(own(values, node.name)).trim()] : []))
    .filter((text) => text !== '')
    .slice(0, partsMax)
    .map((text) => (text.length > partLengthMax ? `${text.slice(0, partLengthMax)}…` : text))
    .join(' · ')
}
