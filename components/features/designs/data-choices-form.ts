import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import type { ReleaseForm } from '@/lib/contract/online-dev/design-base'
import type { ReleaseEffect } from '@/lib/contract/online-dev/design-versions'
import { radio } from '@/lib/form/build/choice-fields'
import type { Field } from '@/lib/form/build/field'
import type { FormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { isRecord, own, type RawRecord, readList, readRecord } from '@/lib/form/read'
import type { FormDesign, RecordValues } from '@/lib/form/types'

/** Fields of which a release can do something with what is stored: one question each, and the value that empty records get. */
export type DataChoices = { convert: ReleaseEffect['changed']; fill: ReleaseEffect['required'] }

const convertName = (at: number) => `convert${at}`
export const fillName = (at: number) => `fill${at}`
const valueName = (at: number) => `value${at}`

/** Where nothing would change nobody is asked; of a part of the records that is not known. */
export function dataChoicesOf({ changed, required, isPartial }: ReleaseEffect): DataChoices {
  const isLeast = isPartial === 1
  return {
    convert: changed.filter(({ conversion }) => conversion.offer === 'offered' && (isLeast || Number(conversion.converted) > 0)),
    fill: required.filter(({ field, records }) => field !== '' && Number(records) > 0),
  }
}

/** Left as it is unless somebody says otherwise. */
export function choiceFields(t: Texts, { convert, fill }: DataChoices): Field[] {
  const choice = (name: string, label: string, other: 'convert' | 'fill') =>
    radio(
      name,
      label,
      {
        fixed: [
          ['keep', t(`conversion.keep.${other}`)],
          [other, t(`conversion.${other}`)],
        ],
      },
      { defaultValue: 'keep' },
    )
  return [
    ...convert.map(({ label }, at) => choice(convertName(at), t('conversion.changed', { label }), 'convert')),
    ...fill.map(({ label }, at) => choice(fillName(at), t('conversion.required', { label }), 'fill')),
  ]
}

/** Behind each question about empty records the field itself, as records have it. */
export function withValueFields(form: FormDesign, { fill }: DataChoices): FormDesign {
  if (fill.length === 0) return form
  const values = new Map(fill.map(({ field }, at) => [fillName(at), valueNode(field, at)]))
  const fields = readList(form.raw['fields']).flatMap((node) => {
    const value = isRecord(node) ? values.get(String(own(node, '__vModel__'))) : undefined
    return value ? [node, value] : [node]
  })
  return parseDesign({ ...form.raw, fields }, widgetSchemas)
}

const firstFormId = 10_000

/** It stands alone here: out of its sub-table, seen and open, and without scripts. */
function valueNode(field: string, at: number): RawRecord {
  const node = readRecord(JSON.parse(field))
  const { isSubTable: _isSubTable, parentVModel: _parent, relationTable: _table, ...config } = readRecord(own(node, '__config__'))
  const id = firstFormId + at
  return {
    ...node,
    __config__: { ...config, formId: id, renderKey: id, span: 24, noShow: false, required: true, showLabel: true },
    __vModel__: valueName(at),
    disabled: false,
    on: {},
  }
}

/** A value is asked for only where records are filled. */
export function choicesFollower({ fill }: DataChoices): (store: FormStore) => void {
  return (store) => {
    for (const [at] of fill.entries()) {
      const isAsked = store.getValue(fillName(at)) === 'fill'
      store.setFieldState(valueName(at), { hidden: !isAsked, required: isAsked })
    }
  }
}

/** What the person has chosen, as a release asks for it. */
export function readDataChoices({ convert, fill }: DataChoices, filled: RecordValues): Pick<ReleaseForm, 'convert' | 'fill'> {
  return {
    convert: convert.filter((_, at) => filled[convertName(at)] === 'convert').map(({ code }) => String(code)),
    fill: fill.flatMap(({ code }, at) =>
      filled[fillName(at)] === 'fill' ? [{ code: String(code), value: filled[valueName(at)] }] : [],
    ),
  }
}
