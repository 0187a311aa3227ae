import { useTranslations } from 'next-intl'
import { type CellChange, cellIds, cellOf } from '@/lib/designer/report/public'
import { cellName, type ReportCell } from '@/lib/report/template'
import { ChoiceSetting, LongTextSetting, SegmentsSetting, SettingNote, SettingsSection, TextSetting } from '../../list/settings'
import { useDesignDocument } from '../../shell/session-context'
import { useActiveCell } from '../sheet-context'
import { ConditionsSection } from './conditions-section'
import { FieldValueSettings } from './field-value-settings'
import { FormatSection } from './format-section'
import { FormulaSetting } from './formula-setting'
import { LinkSection } from './link-section'
import { type CellHolder, useCellHolder } from './use-cell-holder'
import { useSheet } from './use-sheet'

type Value = ReportCell['value']

const kinds = ['text', 'field', 'formula', 'picture', 'barcode', 'chart'] as const satisfies readonly Value['kind'][]
const noText: Value = { kind: 'text', text: '' }

/** What the cell that is worked on shows, how it repeats, and where it leads; looks and links are of all that are chosen. */
export function CellPanel() {
  const t = useTranslations('reportpanels.cell')
  const { place, cell } = useActiveCell()
  const holder = useCellHolder()
  // Another place begins anew: what was half typed in a control is of the one before.
  return (
    <div key={`${place.row} ${place.column}`}>
      <SettingsSection title={t('content', { name: cellName(place.row, place.column) })}>
        <KindSetting value={cell?.value ?? noText} holder={holder} />
        <ValueSettings value={cell?.value ?? noText} holder={holder} />
      </SettingsSection>
      <ExpandSection cell={cell} holder={holder} />
      <FormatSection format={cell?.format} holder={holder} />
      <ConditionsSection conditions={cell?.conditions ?? []} holder={holder} />
      <LinkSection link={cell?.link} holder={holder} />
    </div>
  )
}

type ValueProps<Kind extends Value = Value> = { value: Kind; holder: CellHolder }

function KindSetting({ value, holder }: ValueProps) {
  const t = useTranslations('reportpanels.cell')
  const { dataSets } = useSheet()
  const first = dataSets.find(({ fields }) => fields.length > 0)
  const [field] = first?.fields ?? []
  const fresh = {
    text: noText,
    field: { kind: 'field', dataSet: first?.name ?? '', field: field?.name ?? '', aggregate: 'first' },
    formula: { kind: 'formula', formula: '0' },
    picture: { kind: 'picture', source: '""' },
    barcode: { kind: 'barcode', source: '""', format: 'code128' },
    chart: { kind: 'chart', chart: 'bar', labels: 'A1', values: 'A1', title: '' },
  } as const
  const offered = kinds.filter((kind) => kind !== 'field' || field !== undefined || value.kind === 'field')
  return (
    <>
      <ChoiceSetting
        label={t('kind')}
        options={offered.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        values={[value.kind]}
        onChange={([next]) => {
          const kind = kinds.find((one) => one === next)
          if (kind && kind !== value.kind) holder.setOne(withValue(fresh[kind]))
        }}
      />
      {offered.includes('field') ? null : <SettingNote>{t('noFields')}</SettingNote>}
    </>
  )
}

/** Another kind of value expands nothing. */
const withValue = (value: object): readonly CellChange[] => [
  { path: ['value'], value },
  { path: ['expand'], value: undefined },
]

function ValueSettings({ value, holder }: ValueProps) {
  const t = useTranslations('reportpanels.cell')
  const set = (key: string, next: unknown, burst?: string) => holder.setOne([{ path: ['value', key], value: next }], burst)
  switch (value.kind) {
    case 'text':
      return (
        <LongTextSetting
          label={t('text')}
          lengthMax={20_000}
          value={value.text}
          // What stood there before is a text that nothing says of: the cell is made with its first sign.
          onType={(text) => holder.setOne([{ path: ['value'], value: { ...value, text } }], 'text')}
          onLeave={holder.endBurst}
        />
      )
    case 'field':
      return <FieldValueSettings value={value} holder={holder} />
    case 'formula':
      return (
        <FormulaSetting
          label={t('formula')}
          value={value.formula}
          onType={(formula) => set('formula', formula, 'formula')}
          onLeave={holder.endBurst}
        />
      )
    case 'picture':
    case 'barcode':
      return <SourceSettings value={value} holder={holder} />
    case 'chart':
      return <ChartSettings value={value} holder={holder} />
  }
}

function SourceSettings({ value, holder }: ValueProps<Extract<Value, { kind: 'picture' | 'barcode' }>>) {
  const t = useTranslations('reportpanels.cell')
  return (
    <>
      <FormulaSetting
        label={t(value.kind === 'picture' ? 'pictureSource' : 'codeSource')}
        value={value.source}
        onType={(source) => holder.setOne([{ path: ['value', 'source'], value: source }], 'source')}
        onLeave={holder.endBurst}
      />
      {value.kind === 'barcode' ? (
        <SegmentsSetting
          label={t('codeFormat')}
          options={[
            { value: 'code128', label: 'Code 128' },
            { value: 'qr', label: t('qr') },
          ]}
          value={value.format}
          onChange={(format) => holder.setOne([{ path: ['value', 'format'], value: format }])}
        />
      ) : (
        <SettingNote>{t('pictureHint')}</SettingNote>
      )}
    </>
  )
}

const charts = ['bar', 'line', 'pie'] as const

function ChartSettings({ value, holder }: ValueProps<Extract<Value, { kind: 'chart' }>>) {
  const t = useTranslations('reportpanels.cell')
  const type = (key: string) => (next: string) => holder.setOne([{ path: ['value', key], value: next }], key)
  return (
    <>
      <SegmentsSetting
        label={t('chart')}
        options={charts.map((one) => ({ value: one, label: t(`charts.${one}`) }))}
        value={value.chart}
        onChange={(chart) => holder.setOne([{ path: ['value', 'chart'], value: chart }])}
      />
      <TextSetting label={t('chartTitle')} lengthMax={200} value={value.title} onType={type('title')} onLeave={holder.endBurst} />
      <FormulaSetting label={t('labels')} value={value.labels} onType={type('labels')} onLeave={holder.endBurst} />
      <FormulaSetting label={t('values')} value={value.values} onType={type('values')} onLeave={holder.endBurst} />
      <SettingNote>{t('chartHint')}</SettingNote>
    </>
  )
}

const directions = ['none', 'down', 'right'] as const

/** Which way the cell repeats, and within which other ones. */
function ExpandSection({ cell, holder }: { cell: ReportCell | null; holder: CellHolder }) {
  const t = useTranslations('reportpanels.expand')
  const value = cell?.value
  const canExpand = value?.kind === 'field' && (value.aggregate === 'group' || value.aggregate === 'list')
  return (
    <SettingsSection title={t('name')}>
      {canExpand || (cell && cell.expand !== 'none') ? (
        <SegmentsSetting
          label={t('direction')}
          options={directions.map((one) => ({ value: one, label: t(`directions.${one}`) }))}
          value={cell?.expand ?? 'none'}
          onChange={(expand) => holder.setOne([{ path: ['expand'], value: expand === 'none' ? undefined : expand }])}
        />
      ) : (
        <SettingNote>{t('hint')}</SettingNote>
      )}
      <ParentSetting side="leftParent" direction="down" cell={cell} holder={holder} />
      <ParentSetting side="topParent" direction="right" cell={cell} holder={holder} />
    </SettingsSection>
  )
}

type ParentProps = {
  side: 'leftParent' | 'topParent'
  direction: 'down' | 'right'
  cell: ReportCell | null
  holder: CellHolder
}

function ParentSetting({ side, direction, cell, holder }: ParentProps) {
  const t = useTranslations('reportpanels.expand')
  const document = useDesignDocument()
  const named = cell?.[side] ?? 'auto'
  const others = cellIds(document).flatMap((id) => {
    const one = cellOf(document, id)
    const isSelf = one?.row === cell?.row && one?.column === cell?.column
    return one?.expand === direction && !isSelf ? [cellName(one.row, one.column)] : []
  })
  const offered = ['auto', 'none', ...new Set([...others, ...(named === 'auto' || named === 'none' ? [] : [named])])]
  return (
    <ChoiceSetting
      label={t(side)}
      tip={t(`${side}Tip`)}
      options={offered.map((one) => ({ value: one, label: one === 'auto' || one === 'none' ? t(`parents.${one}`) : one }))}
      values={[named]}
      onChange={([next = 'auto']) => holder.setAll([{ path: [side], value: next === 'auto' ? undefined : next }])}
    />
  )
}
