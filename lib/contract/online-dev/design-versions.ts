import { z } from 'zod'
import { endpoint } from '../endpoint'
import { version } from '../permission/form-fields'
import { byId, epochMs, looseFlag, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'
import { designTag } from './design-base'

const versionRow = z.looseObject({
  /** Counts the releases of the design from 1. */
  number: z.coerce.number(),
  fullName: looseText,
  reason: looseText,
  creatorTime: epochMs,
  /** `realName/account` of whoever released it, as it was then. */
  creatorUser: looseText,
  /** Whether it is the one that runs. */
  isCurrent: looseFlag,
})

export type DesignVersionRow = z.output<typeof versionRow>

const versionInfo = versionRow.extend({
  enCode: looseText,
  webType: looseText,
  enableFlow: looseFlag,
  tables: looseText,
  formData: looseText,
  columnData: looseText,
  appColumnData: looseText,
  interfaceId: looseText,
  interfaceParam: looseText,
})

const byNumber = z.object({ id: z.string().min(1).max(100), number: z.coerce.number().int().min(1).max(1_000_000_000) })

/** So many releases of one design are kept: an entry holds all of its documents. Of more, those in the middle of the history go. */
export const designVersionsMax = 200

/** As many bytes, as the database stores them, may all releases of one design have; of more the oldest go, the newest never. */
export const designVersionBytesMax = 64 * 1024 * 1024

const menuUse = z.looseObject({
  id: wireId,
  fullName: looseText,
  systemId: looseText,
  systemName: looseText,
  /** `Web` or `App`. */
  category: looseText,
  enabledMark: looseFlag,
})

const designUse = z.looseObject({
  id: wireId,
  fullName: looseText,
  /** Columns of this design's records that it shows or stores. */
  fields: looseList(z.string()),
})

const templateUse = z.looseObject({ id: wireId, fullName: looseText })

const designUses = z.looseObject({
  menus: looseList(menuUse),
  /** Other released designs whose fields choose records of this one. */
  designs: looseList(designUse),
  /** Print templates that this design prints with, or that read its records. */
  printTemplates: looseList(templateUse),
  /** Data interfaces whose statements read its records. */
  interfaces: looseList(templateUse),
  /** Integrations that its records start, or that do something with them. */
  integrations: looseList(templateUse),
  /** Whether an address without an account opens it. */
  hasLink: looseFlag,
  /** Records that are stored; counted up to `recordsMax`. */
  records: looseNumber,
  recordsMax: looseNumber,
})

export type DesignUses = z.output<typeof designUses>

const fieldUse = z.looseObject({
  /** `column`, `search`, `summary`, `sort`, `group`, `tree`, `rule`, `import`: of this design's own list; `field`: of its own form; `design`, `printTemplate`, `interface`, `integration`, `scheme`: elsewhere. */
  kind: looseText,
  id: looseText,
  fullName: looseText,
})

const changedField = z.looseObject({
  /** Of a sub-table's field `tableFieldN-child`. */
  code: looseText,
  /** As it is shown now; of a sub-table's field `sub-table-field`. */
  label: looseText,
  /** Kind (`jnpfKey`) of the released one and of the one that is worked on; empty where there is none. */
  from: looseText,
  to: looseText,
  /** Records that hold a value; of a field that becomes required, those that hold none. Counted up to `recordsMax`. */
  records: looseNumber,
  uses: looseList(fieldUse),
})

export type ChangedField = z.output<typeof changedField>

/** A value that a conversion leaves as it is. */
const leftValue = z.looseObject({
  /** Of the record, with what it is called. Records that the reader may not see are not told. */
  id: looseText,
  name: looseText,
  /** Of the field; empty where the record as a whole was refused. */
  code: looseText,
  value: looseText,
  reason: looseText,
})

export type LeftValue = z.output<typeof leftValue>

const fieldConversion = z.looseObject({
  /** `offered`; `tables`: not for designs on tables, whose columns keep what does not fit; `kind`: no text says what the new kind would hold. */
  offer: z.enum(['offered', 'tables', 'kind']),
  /** Records whose value would be another one, and those in which a value would stay as it is. */
  converted: looseNumber,
  left: looseNumber,
  /** The first that would stay. */
  examples: looseList(leftValue),
})

export type FieldConversion = z.output<typeof fieldConversion>

const designConversion = z.looseObject({
  state: z.enum(['running', 'done', 'failed']),
  /** Records that were looked at, of how many. */
  doneCount: looseNumber,
  totalCount: looseNumber,
  /** Of one that has ended: records that were changed, those in which something stays as it is, and the first of these. */
  changed: looseNumber,
  left: looseNumber,
  first: looseList(leftValue),
  /** Why it ended early. */
  reason: looseText,
  /** It ended early, and nothing was released since: what is left can still be converted. */
  canGoOn: looseFlag,
})

export type DesignConversion = z.output<typeof designConversion>

const releaseRefusal = z.looseObject({
  /** Why it cannot be released as it stands; empty: it can. */
  refusal: looseText,
  /** Code of the field that the refusal is about (of a sub-table's field `tableFieldN-child`); empty where it is about none. */
  refusalPlace: looseText,
})

const releaseEffect = z.looseObject({
  /** Of the design that was looked at: sent along with the release, it releases no other one. */
  version: looseNumber,
  ...releaseRefusal.shape,
  /** Whether it was never released: then nothing is compared. */
  isFirst: looseFlag,
  /** Statements of print templates and data interfaces know the records of a module by its code; null where that stays. */
  renamed: z.union([z.looseObject({ from: looseText, to: looseText, uses: looseList(fieldUse) }), z.null()]),
  added: looseList(changedField),
  removed: looseList(changedField),
  /** Of another kind than before. */
  changed: looseList(changedField.extend({ conversion: fieldConversion })),
  /** Required now, and not before. `field`: its node of the form as JSON text, where one value can be given to all records without one. */
  required: looseList(changedField.extend({ field: looseText })),
  menus: looseList(menuUse),
  recordsMax: looseNumber,
  /** There are more records than are counted, so each number is the least. */
  isPartial: looseFlag,
})

export type ReleaseEffect = z.output<typeof releaseEffect>

/** Own calls beside contract 3b §2: what uses a design, what a release would do, and the releases that were. */
export const designVersions = {
  uses: endpoint('GET', '/visualdev/Base/{id}/Uses', {
    summary: 'What uses a design: menus, other designs, print templates, integrations, its public address, its records.',
    access: designTag,
    params: byId,
    data: designUses,
  }),
  effect: endpoint('GET', '/visualdev/Base/{id}/ReleaseEffect', {
    summary: 'What a release would do to the records of a design. Nothing of them is ever deleted by it.',
    access: designTag,
    params: byId,
    data: releaseEffect,
    isSlow: true,
  }),
  refusal: endpoint('GET', '/visualdev/Base/{id}/ReleaseRefusal', {
    summary: 'Why a design cannot be released as it stands, without a look at its records.',
    access: designTag,
    params: byId,
    data: releaseRefusal,
  }),
  conversion: endpoint('GET', '/visualdev/Base/{id}/Conversion', {
    summary: 'How far the last release is with converting and filling stored values; null where it had none to do.',
    access: designTag,
    params: byId,
    data: z.union([designConversion, z.null()]),
  }),
  convertOn: endpoint('POST', '/visualdev/Base/{id}/Actions/Convert', {
    summary: 'Goes on with a conversion that ended early; values that it has changed stay as they are.',
    access: designTag,
    params: byId,
    data: nothing,
  }),
  list: endpoint('GET', '/visualdev/Base/{id}/Versions', {
    summary: 'A page of the releases of a design, the newest first.',
    access: designTag,
    params: byId,
    query: pagingQuery,
    data: page(versionRow),
  }),
  info: endpoint('GET', '/visualdev/Base/{id}/Versions/{number}', {
    summary: 'One release with its documents.',
    access: designTag,
    params: byNumber,
    data: versionInfo,
  }),
  restore: endpoint('POST', '/visualdev/Base/{id}/Versions/{number}/Actions/Restore', {
    summary: 'Brings the documents of a release back into the design that is worked on. The released one stays.',
    access: designTag,
    params: byNumber,
    /** Of the design that is worked on, as it was seen; left out, whatever it is by now gives way. */
    body: z.looseObject({ version }).optional(),
    data: nothing,
  }),
}
