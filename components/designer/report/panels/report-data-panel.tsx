import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { usePinyin } from '@/lib/client/use-pinyin'
import { moveNamed, placeField, removeNamed } from '@/lib/designer/report/public'
import type { ReportDataSet, ReportParameter } from '@/lib/report/template'
import { PaletteButton } from '../../shell/palette-button'
import { PaletteFrame } from '../../shell/palette-frame'
import { useSession } from '../../shell/session-context'
import { carriedField } from '../carried-field'
import { useSheetSelection } from '../sheet-context'
import { DataSetDialog } from './data-set-dialog'
import { ParameterDialog } from './parameter-dialog'
import styles from './report-panels.module.css'
import { useSheet } from './use-sheet'

const kinds = ['records', 'interface', 'sql'] as const
const icons = { records: 'table', interface: 'plug', sql: 'database' } as const
const dataSetsMax = 20
const parametersMax = 50

type Opened = { kind: 'dataSet'; name: string | null; of: ReportDataSet['kind'] } | { kind: 'parameter'; name: string | null }

/** What reports are made of: data sets with their fields, which are put into the sheet by a press or by dragging, and parameters. */
export function ReportDataPanel() {
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const shown = useFound(keyword)
  return (
    <>
      <PaletteFrame keyword={keyword} onKeyword={setKeyword} isEmpty={keyword.trim() !== '' && shown.length === 0}>
        <DataSets shown={shown} onOpen={setOpened} />
        {keyword.trim() === '' ? <Parameters onOpen={setOpened} /> : null}
      </PaletteFrame>
      {opened?.kind === 'dataSet' && <DataSetDialog name={opened.name} kind={opened.of} onClose={close} />}
      {opened?.kind === 'parameter' && <ParameterDialog name={opened.name} onClose={close} />}
    </>
  )
}

/** Data sets with the fields that are looked for; without a word all of them. */
function useFound(keyword: string): readonly ReportDataSet[] {
  const { dataSets } = useSheet()
  const reads = usePinyin(keyword)
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return dataSets
  const isFound = (text: string) => text.toLowerCase().includes(wanted) || Boolean(reads?.(text))
  return dataSets
    .map((dataSet) => ({ ...dataSet, fields: dataSet.fields.filter(({ name, label }) => isFound(name) || isFound(label)) }))
    .filter(({ fields }) => fields.length > 0)
}

type SectionProps = { onOpen: (opened: Opened) => void }

function DataSets({ shown, onOpen }: SectionProps & { shown: readonly ReportDataSet[] }) {
  const t = useTranslations('reportpanels.data')
  const { dataSets } = useSheet()
  const add = {
    label: t('addDataSet'),
    trigger: <Icon name="plus" size={14} />,
    entries: kinds.map((of) => ({
      ...{ key: of, label: t(`kinds.${of}`), icon: icons[of] },
      onSelect: () => onOpen({ kind: 'dataSet', name: null, of }),
    })),
  }
  return (
    <section className={styles.data} aria-label={t('dataSets')}>
      <h2>
        {t('dataSets')}
        {dataSets.length < dataSetsMax ? <Menu {...add} /> : null}
      </h2>
      {dataSets.length === 0 ? <p className={styles.hint}>{t('noDataSets')}</p> : null}
      {shown.map((dataSet, at) => (
        <DataSet key={dataSet.name} dataSet={dataSet} isFirst={at === 0} onOpen={onOpen} />
      ))}
    </section>
  )
}

function DataSet({ dataSet, isFirst, onOpen }: SectionProps & { dataSet: ReportDataSet; isFirst: boolean }) {
  const t = useTranslations('reportpanels.data')
  const session = useSession()
  const { name, kind, fields } = dataSet
  return (
    <section className={styles.dataSet} aria-label={name}>
      <h3>
        <Icon name={icons[kind]} size={14} />
        <span data-tip={t(`kinds.${kind}`)}>{name}</span>
        <IconButton size="sm" label={t('edit', { name })} onClick={() => onOpen({ kind: 'dataSet', name, of: kind })}>
          <Icon name="edit" size={14} />
        </IconButton>
        <IconButton size="sm" label={t('remove', { name })} onClick={() => session.run(removeNamed('dataSets', name))}>
          <Icon name="trash" size={14} />
        </IconButton>
      </h3>
      {fields.length === 0 ? <p className={styles.hint}>{t('noFields')}</p> : null}
      <ul className={styles.fields}>
        {fields.map((field, at) => (
          <li key={field.name}>
            <Field dataSet={name} field={field} isStop={isFirst && at === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type FieldProps = { dataSet: string; field: ReportDataSet['fields'][number]; isStop: boolean }

function Field({ dataSet, field, isStop }: FieldProps) {
  const session = useSession()
  const selection = useSheetSelection()
  const { name, label } = field
  const start = (event: DragEvent) => {
    // Firefox begins no drag without data.
    event.dataTransfer.setData('text/plain', `${dataSet}.${name}`)
    event.dataTransfer.effectAllowed = 'copy'
    carriedField.begin({ dataSet, field: name })
  }
  return (
    <PaletteButton
      {...{ type: `${dataSet}.${name}`, name: label || name, tip: `${dataSet}.${name}`, isStop }}
      icon={null}
      draggable
      onDragStart={start}
      onDragEnd={() => carriedField.end()}
      onPress={() => {
        const { row, column } = selection.active
        // The next field goes beside it.
        if (session.run(placeField({ row, column }, { dataSet, field: name }))) selection.select({ row, column: column + 1 })
      }}
    />
  )
}

function Parameters({ onOpen }: SectionProps) {
  const t = useTranslations('reportpanels.data')
  const { parameters } = useSheet()
  return (
    <section className={styles.data} aria-label={t('parameters')}>
      <h2>
        {t('parameters')}
        {parameters.length < parametersMax ? (
          <IconButton size="sm" label={t('addParameter')} onClick={() => onOpen({ kind: 'parameter', name: null })}>
            <Icon name="plus" size={14} />
          </IconButton>
        ) : null}
      </h2>
      {parameters.length === 0 ? <p className={styles.hint}>{t('noParameters')}</p> : null}
      <ul className={styles.parameters}>
        {parameters.map((parameter, at) => (
          <li key={parameter.name}>
            <Parameter parameter={parameter} at={at} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parameter({
  parameter: { name, label, isRequired },
  at,
  onOpen,
}: SectionProps & { parameter: ReportParameter; at: number }) {
  const t = useTranslations('reportpanels.data')
  const session = useSession()
  return (
    <>
      <button type="button" className={styles.parameter} onClick={() => onOpen({ kind: 'parameter', name })}>
        {label || name}
        {isRequired ? <span data-tip={t('required')}>*</span> : null}
        <code>{name}</code>
      </button>
      {at > 0 ? (
        <IconButton
          size="sm"
          label={t('up', { name: label || name })}
          onClick={() => session.run(moveNamed('parameters', name, at - 1))}
        >
          <Icon name="chevron-up" size={14} />
        </IconButton>
      ) : null}
      <IconButton
        size="sm"
        label={t('remove', { name: label || name })}
        onClick={() => session.run(removeNamed('parameters', name))}
      >
        <Icon name="trash" size={14} />
      </IconButton>
    </>
  )
}
