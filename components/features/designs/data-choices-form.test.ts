import { widgetSchemas } from '@/components/widgets/schemas'
import type { ReleaseEffect } from '@/lib/contract/online-dev/design-versions'
import { createFormStore } from '@/lib/form/form-store'
import { walkMainFields } from '@/lib/form/walk'
import { dataChoicesOf, readDataChoices } from './data-choices-form'
import { releaseFollower, releaseFormDesign } from './release-form'

const place = { hasMenu: true, directories: [] }
const places = { pc: place, app: place }
const told = (code: string, records: number) => ({ code, label: code, from: 'input', to: 'inputNumber', records, uses: [] })
const conversion = (offer: 'offered' | 'kind', converted: number) => ({ offer, converted, left: 1, examples: [] })
/** A column of a sub-table that nobody sees there yet, with a script of its own. */
const unit = JSON.stringify({
  __config__: { jnpfKey: 'input', label: '单位', isSubTable: true, parentVModel: 'rows', noShow: true, formId: 101 },
  __vModel__: 'unit',
  disabled: true,
  on: { change: '({ setFormData }) => setFormData("x", 1)' },
})
const effect = {
  changed: [
    { ...told('fits', 3), conversion: conversion('offered', 0) },
    { ...told('never', 3), conversion: conversion('kind', 0) },
    { ...told('amount', 3), conversion: conversion('offered', 2) },
  ],
  required: [
    { ...told('full', 0), field: unit },
    { ...told('files', 2), field: '' },
    { ...told('rows-unit', 2), field: unit },
  ],
} as unknown as ReleaseEffect

it('asks of what a release can do something with, does nothing unasked, and demands a value only where records are filled', () => {
  // Of the newest records alone it is not known that nothing would change.
  expect(dataChoicesOf({ ...effect, isPartial: 1 }).convert.map(({ code }) => code)).toEqual(['fits', 'amount'])
  const choices = dataChoicesOf(effect)
  const texts = Object.assign((key: string) => key, { has: () => true })
  const design = releaseFormDesign(texts, places, choices)
  expect([...walkMainFields(design)].map(({ name }) => name).slice(4)).toEqual(['convert0', 'fill0', 'value0', 'reason'])
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'create' })
  const follow = releaseFollower(places, choices)
  follow(store)
  expect(readDataChoices(choices, store.toRecord())).toEqual({ convert: [], fill: [] })
  expect(store.validate()).toEqual([])
  store.setValue('convert0', 'convert')
  store.setValue('fill0', 'fill')
  follow(store)
  expect(store.validate()).toMatchObject([{ path: 'value0' }])
  store.setValue('value0', '件')
  expect(store.validate()).toEqual([])
  expect(readDataChoices(choices, store.toRecord())).toEqual({ convert: ['amount'], fill: [{ code: 'rows-unit', value: '件' }] })
})
