import type { Draft } from '@/lib/client/drafts'
import { configAttribute } from '@/lib/form/attributes'
import { formIndex } from '@/lib/form/form-index'
import { isRecord, own, readFlag } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { plainText } from '@/lib/form/wire-values'

const partsMax = 3
const partLengthMax = 30

type Kept = Pick<Draft, 'base' | 'snapshot'>
const none: Readonly<Record<string, unknown>> = {}

/**
 * The first filled fields of a draft, so that a person knows which one it is; empty where no field has words. Those that a screen draws
 * by controls of its own (`faces`), and those that it keeps unseen, hold documents, not words.
 */
export function draftSummary(design: FormDesign, { base, snapshot }: Kept, faces = none): string {
  const values = { ...(isRecord(base) ? base : {}), ...(isRecord(snapshot) ? snapshot : {}) }
  return formIndex(design)
    .mainFields.filter(
      (node) => factsOf(node.type).isSpoken && !Object.hasOwn(faces, node.name) && !readFlag(configAttribute(node, 'noShow')),
    )
    .map(({ name }) => plainText(own(values, name)).trim())
    .filter((text) => text !== '')
    .slice(0, partsMax)
    .map((text) => (text.length > partLengthMax ? `${text.slice(0, partLengthMax)}…` : text))
    .join(' · ')
}
