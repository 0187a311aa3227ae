import { useTranslations } from 'next-intl'
import type { NodeId } from '@/lib/designer/public'
import { isRecord, own, readList, readRecord, readText } from '@/lib/form/read'
import { LongTextSetting, SegmentsSetting, SettingsSection, TextSetting } from '../../list/settings'
import { InterfaceSource } from './interface-source'
import { emptyModel, ModelSource } from './model-source'
import { type DataColumn, StaticRows } from './static-rows'
import { useItemHolder } from './use-item'

const sources = ['static', 'dynamic', 'model'] as const
/** Kinds whose numbers the records of a module can give (own key `modelData`). */
const ofRecords: ReadonlySet<string> = new Set([
  'dataBoard',
  'tableList',
  'barChart',
  'lineChart',
  'pieChart',
  'radarChart',
  'rankList',
  'screenNumber',
  'screenTable',
  'screenProgress',
  'screenLevel',
])

/** Where the data of an item comes from: rows that stand here, a data interface, or the records of a module. */
export function DataSection({ id, kind }: { id: NodeId; kind: string }) {
  const t = useTranslations('portaldesigner.data')
  const { value, change } = useItemHolder(id)
  const offered = sources.filter((one) => one !== 'model' || ofRecords.has(kind))
  const source = offered.find((one) => one === readText(value('dataType', 'item'))) ?? 'static'
  const choose = (next: string) => {
    const first = next === 'model' && !isRecord(value('modelData', 'item')) ? { modelData: emptyModel } : {}
    change({ dataType: next, ...first }, { at: 'item' })
  }
  return (
    <SettingsSection title={t('name')}>
      <SegmentsSetting
        label={t('source')}
        isWide
        options={offered.map((one) => ({ value: one, label: t(one) }))}
        value={source}
        onChange={choose}
      />
      {source === 'static' ? <StaticSource id={id} kind={kind} /> : null}
      {source === 'dynamic' ? <InterfaceSource id={id} /> : null}
      {source === 'model' ? <ModelSource id={id} kind={kind} /> : null}
    </SettingsSection>
  )
}

/** Kinds whose static data stands in controls of their own. */
const withoutRows: ReadonlySet<string> = new Set(['dataBoard', 'image', 'carousel', 'video'])
/** Kinds that show one number. */
const ofOneNumber: ReadonlySet<string> = new Set(['screenNumber', 'screenProgress', 'screenLevel'])

function StaticSource({ id, kind }: { id: NodeId; kind: string }) {
  const t = useTranslations('portaldesigner.data')
  const { value, change, endBurst } = useItemHolder(id)
  const stored = value('defaultValue')
  if (withoutRows.has(kind)) return null
  if (kind === 'text')
    return (
      <LongTextSetting
        label={t('text')}
        lengthMax={20_000}
        value={readText(stored)}
        onType={(text) => change({ defaultValue: text }, { burst: 'defaultValue' })}
        onLeave={endBurst}
      />
    )
  if (ofOneNumber.has(kind))
    return (
      <TextSetting
        label={t('number')}
        lengthMax={50}
        value={readText(stored)}
        onType={(text) => change({ defaultValue: text }, { burst: 'defaultValue' })}
        onLeave={endBurst}
      />
    )
  return (
    <StaticRows
      columns={columnsOf(kind, readRecord({ columnData: value('columnData'), columnOptions: value('columnOptions') }), t)}
      rows={readList(stored).filter(isRecord)}
      onChange={(rows, burst) => change({ defaultValue: rows }, burst ? { burst } : {})}
      onLeave={endBurst}
    />
  )
}

/** Columns of static rows (contract 4b §2.3). */
function columnsOf(kind: string, option: Readonly<Record<string, unknown>>, t: (key: string) => string): readonly DataColumn[] {
  const text = (key: string): DataColumn => ({ key, label: t(`columns.${key}`), isNumber: false })
  const figure = (key: string): DataColumn => ({ ...text(key), isNumber: true })
  if (kind === 'radarChart') return [text('name'), text('type'), figure('value'), figure('max')]
  if (kind === 'mapChart') return [text('name'), figure('value'), figure('long'), figure('lat')]
  if (kind === 'timeAxis') return [text('timestamp'), text('content')]
  if (kind === 'tableList' || kind === 'screenTable') return named(option['columnData'], 'filedName', 'fullName')
  if (kind === 'rankList') return named(option['columnOptions'], 'value', 'label')
  return [text('name'), text('type'), figure('value')]
}

function named(list: unknown, key: string, label: string): readonly DataColumn[] {
  const rows = readList(list).filter(isRecord)
  const columns = rows.map((row) => ({ key: readText(own(row, key)), label: readText(own(row, label)), isNumber: false }))
  return columns.filter((column, at) => column.key !== '' && columns.findIndex((one) => one.key === column.key) === at)
}
