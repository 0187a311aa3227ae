import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useCall } from '@/lib/client/use-call'
import { portalData } from '@/lib/contract/portal/portal-data'
import type { NodeId } from '@/lib/designer/public'
import { isRecord, own, type RawRecord, readList, readNumber, readRecord, readText, readTexts } from '@/lib/form/read'
import { dateSteps, measureFunctions } from '@/lib/portal/model-data'
import { ChoiceSetting, NumberSetting, SettingNote } from '../../list/settings'
import { ModelConditions, type ModelField } from './model-conditions'
import { useItemHolder } from './use-item'

/** Records counted, of no module yet. */
export const emptyModel = {
  ...{ modelId: '', menuId: '', measure: { fn: 'count', field: '' }, boards: [], columns: [] },
  ...{ superQuery: '', order: 'name', limit: 50 },
}

const seldom = { revalidateOnFocus: false, dedupingInterval: 60_000 }
const orders = ['name', 'valueAsc', 'valueDesc'] as const

type Field = ModelField & { isNumber: boolean; isDimension: boolean }

/** Numbers out of the records of a module, under the rights of whoever looks: by what, of what, which of them (`lib/portal/model-data`). */
export function ModelSource({ id, kind }: { id: NodeId; kind: string }) {
  const t = useTranslations('portaldesigner.model')
  const { value, change, set, endBurst } = useItemHolder(id)
  const model = readRecord(value('modelData', 'item'))
  const modelId = readText(own(model, 'modelId'))
  const write = (more: RawRecord, burst?: string) =>
    change({ modelData: { ...emptyModel, ...model, ...more } }, { at: 'item', ...(burst ? { burst } : {}) })
  const fields = useModelFields(modelId)
  const shape = shapeOf(kind)
  const tools = { model, fields, write }
  return (
    <>
      <ModelChoice model={model} onChange={(more) => write({ ...emptyModel, ...more })} />
      {modelId === '' ? (
        <SettingNote>{t('hint')}</SettingNote>
      ) : (
        <>
          {shape === 'chart' ? <ChartModel {...tools} hasSeries={kind !== 'pieChart' && kind !== 'rankList'} /> : null}
          {shape === 'one' ? (
            <Measure measure={readRecord(own(model, 'measure'))} fields={fields} onChange={(measure) => write({ measure })} />
          ) : null}
          {shape === 'table' ? <ColumnsOf {...tools} set={set} heads={readList(value('columnData')).filter(isRecord)} /> : null}
          {shape === 'boards' ? <Boards {...tools} entries={readList(value('defaultValue')).filter(isRecord)} /> : null}
          <ModelConditions
            superQuery={readText(own(model, 'superQuery'))}
            fields={fields}
            onChange={(superQuery) => write({ superQuery }, 'superQuery')}
          />
          {shape === 'boards' || shape === 'one' ? null : (
            <NumberSetting
              label={t('limit')}
              min={1}
              max={1000}
              value={readNumber(own(model, 'limit')) ?? 50}
              onType={(limit) => limit !== null && write({ limit }, 'limit')}
              onLeave={endBurst}
            />
          )}
        </>
      )}
    </>
  )
}

/** What is wanted of the records: several numbers, rows, one number, or numbers by a category. */
function shapeOf(kind: string): 'boards' | 'table' | 'one' | 'chart' {
  if (kind === 'dataBoard') return 'boards'
  if (kind === 'tableList' || kind === 'screenTable') return 'table'
  return kind === 'screenNumber' || kind === 'screenProgress' || kind === 'screenLevel' ? 'one' : 'chart'
}

function useModelFields(modelId: string): readonly Field[] {
  const { data } = useCall(portalData.fields, modelId === '' ? null : { params: { id: modelId } }, seldom)
  return useMemo(
    () =>
      (data?.list ?? []).map((field) => ({
        ...{ id: field.id, fullName: field.fullName ?? field.id, jnpfKey: field.jnpfKey ?? '' },
        ...{ isNumber: field.isNumber === 1, isDate: field.isDate === 1, isDimension: field.isDimension === 1 },
      })),
    [data],
  )
}

/** The design, and the menu entry whose list shows the records behind a number. */
function ModelChoice({ model, onChange }: { model: RawRecord; onChange: (more: RawRecord) => void }) {
  const t = useTranslations('portaldesigner.model')
  const { data } = useCall(portalData.models, { query: { keyword: '' } }, seldom)
  const list = data?.list ?? []
  const modelId = readText(own(model, 'modelId'))
  const menuId = readText(own(model, 'menuId'))
  const menus = list.find((one) => one.id === modelId)?.menus ?? []
  return (
    <>
      <ChoiceSetting
        label={t('design')}
        options={list.map((one) => ({ value: one.id, label: one.fullName ?? one.id }))}
        isLoading={data === undefined}
        values={modelId === '' ? [] : [modelId]}
        onChange={([next = '']) => onChange({ modelId: next, menuId: list.find((one) => one.id === next)?.menus[0]?.id ?? '' })}
      />
      {menus.length > 1 ? (
        <ChoiceSetting
          label={t('menu')}
          options={menus.map((one) => ({ value: one.id, label: one.fullName ?? one.id }))}
          values={menuId === '' ? [] : [menuId]}
          onChange={([next = '']) => onChange({ ...model, menuId: next })}
        />
      ) : null}
    </>
  )
}

type Tools = { model: RawRecord; fields: readonly Field[]; write: (more: RawRecord, burst?: string) => void }

function ChartModel({ model, fields, write, hasSeries }: Tools & { hasSeries: boolean }) {
  const t = useTranslations('portaldesigner.model')
  const order = orders.find((one) => one === readText(own(model, 'order'))) ?? 'name'
  return (
    <>
      <Dimension name="dimension" {...{ model, fields, write }} />
      {hasSeries ? <Dimension name="series" {...{ model, fields, write }} /> : null}
      <Measure measure={readRecord(own(model, 'measure'))} fields={fields} onChange={(measure) => write({ measure })} />
      <ChoiceSetting
        label={t('order')}
        options={orders.map((one) => ({ value: one, label: t(`orders.${one}`) }))}
        values={[order]}
        onChange={([next = 'name']) => write({ order: next })}
      />
    </>
  )
}

/** The field that bars, lines or slices are made by; of a day, by which step. */
function Dimension({ name, model, fields, write }: Tools & { name: 'dimension' | 'series' }) {
  const t = useTranslations('portaldesigner.model')
  const stored = readRecord(own(model, name))
  const field = readText(own(stored, 'field'))
  const step = readText(own(stored, 'step')) || 'month'
  const isDateOf = (code: string) => fields.find((one) => one.id === code)?.isDate ?? false
  const pick = (next: string) =>
    write({ [name]: next === '' ? undefined : { field: next, ...(isDateOf(next) ? { step: 'month' } : {}) } })
  return (
    <>
      <ChoiceSetting
        label={t(name)}
        options={fields.filter((one) => one.isDimension).map((one) => ({ value: one.id, label: one.fullName }))}
        values={field === '' ? [] : [field]}
        knownText={field}
        isClearable
        onChange={([next = '']) => pick(next)}
      />
      {isDateOf(field) ? (
        <ChoiceSetting
          label={t('step')}
          options={dateSteps.map((one) => ({ value: one, label: t(`steps.${one}`) }))}
          values={[step]}
          onChange={([next = 'month']) => write({ [name]: { field, step: next } })}
        />
      ) : null}
    </>
  )
}

type MeasureProps = { measure: RawRecord; fields: readonly Field[]; onChange: (measure: RawRecord) => void }

function Measure({ measure, fields, onChange }: MeasureProps) {
  const t = useTranslations('portaldesigner.model')
  const fn = measureFunctions.find((one) => one === readText(own(measure, 'fn'))) ?? 'count'
  const field = readText(own(measure, 'field'))
  return (
    <>
      <ChoiceSetting
        label={t('measure')}
        options={measureFunctions.map((one) => ({ value: one, label: t(`functions.${one}`) }))}
        values={[fn]}
        onChange={([next = 'count']) => onChange({ fn: next, field: next === 'count' ? '' : field })}
      />
      {fn === 'count' ? null : (
        <ChoiceSetting
          label={t('measureField')}
          options={fields.filter((one) => one.isNumber).map((one) => ({ value: one.id, label: one.fullName }))}
          values={field === '' ? [] : [field]}
          knownText={field}
          onChange={([next = '']) => onChange({ fn, field: next })}
        />
      )}
    </>
  )
}

type ColumnsProps = Tools & Pick<ReturnType<typeof useItemHolder>, 'set'> & { heads: readonly RawRecord[] }

/** Columns of a table, and their heads with them; a head that was worded stays so. */
function ColumnsOf({ model, fields, set, heads }: ColumnsProps) {
  const t = useTranslations('portaldesigner.model')
  const headOf = (id: string) =>
    heads.find((head) => readText(own(head, 'filedName')) === id) ?? {
      ...{ fullName: fields.find((one) => one.id === id)?.fullName ?? id, filedName: id, align: 'left', sortable: false },
    }
  return (
    <ChoiceSetting
      label={t('columns')}
      isMultiple
      options={fields.map((one) => ({ value: one.id, label: one.fullName }))}
      values={readTexts(own(model, 'columns'))}
      onChange={(columns) =>
        set([
          { path: ['modelData'], value: { ...emptyModel, ...model, columns: [...columns] } },
          { path: ['option', 'columnData'], value: columns.map(headOf) },
        ])
      }
    />
  )
}

/** One number for each entry of a data board. */
function Boards({ model, fields, write, entries }: Tools & { entries: readonly RawRecord[] }) {
  const t = useTranslations('portaldesigner.model')
  const boards = readList(own(model, 'boards')).filter(isRecord)
  return entries.map((entry) => {
    const id = readText(own(entry, 'id'))
    const at = boards.findIndex((one) => readText(own(one, 'id')) === id)
    const board = boards[at] ?? { id, measure: { fn: 'count', field: '' }, superQuery: '' }
    const set = (more: RawRecord) =>
      write({ boards: at < 0 ? [...boards, { ...board, ...more }] : boards.with(at, { ...board, ...more }) })
    return (
      <div key={id}>
        <SettingNote>{readText(own(entry, 'fullName')) || t('board', { id })}</SettingNote>
        <Measure measure={readRecord(own(board, 'measure'))} fields={fields} onChange={(measure) => set({ measure })} />
        <ModelConditions
          superQuery={readText(own(board, 'superQuery'))}
          fields={fields}
          onChange={(superQuery) => set({ superQuery })}
        />
      </div>
    )
  })
}
