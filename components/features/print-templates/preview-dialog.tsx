'use client'

import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { useRemoteChoice } from '@/components/designer/shell/remote'
import { useModuleFields, useModules } from '@/components/designer/shell/remote-lists'
import { textColumn } from '@/components/screen/columns'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { EmptyState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { printBatchMax } from '@/lib/contract/system/print'
import { readText } from '@/lib/form/read'
import { PaperPreviewPanel, type PreviewedTemplate } from './paper-preview-panel'
import styles from './print-templates.module.css'
import { useRecordChoices } from './queries'

type PreviewProps = { template: PreviewedTemplate; onClose: () => void }

/** A template with records that the person chooses, one or several, on the paper that the print dialog would print. */
export function PreviewDialog({ template, onClose }: PreviewProps) {
  const t = useTranslations('printdesigner.previewing')
  const id = useId()
  const modules = useRemoteChoice(useModules('records'))
  const [modelId, setModelId] = useState('')
  const [run, setRun] = useState<{ ids: readonly string[]; count: number } | null>(null)
  return (
    <Surface kind="fullScreen" open title={t('title')} subtitle={template.fullName} onClose={onClose}>
      <div className={styles.preview}>
        <div className={styles.choice}>
          <Field id={`${id}-module`} label={t('module')}>
            <FieldCombobox
              id={`${id}-module`}
              {...modules}
              isFilterable
              autoFocus
              values={modelId === '' ? [] : [modelId]}
              placeholder={t('chooseModule')}
              onChange={([next = '']) => setModelId(next)}
            />
          </Field>
          {modelId === '' ? null : (
            <RecordsPart key={modelId} modelId={modelId} onPreview={(ids) => setRun({ ids, count: (run?.count ?? 0) + 1 })} />
          )}
        </div>
        <div className={styles.paper}>
          {run ? (
            <PaperPreviewPanel key={run.count} template={template} ids={run.ids} />
          ) : (
            <EmptyState text={t(modelId === '' ? 'chooseModuleFirst' : 'chooseRecord')} />
          )}
        </div>
      </div>
    </Surface>
  )
}

const rowId = (row: RecordRow) => row.id
const columnsShown = 2

type RecordsProps = { modelId: string; onPreview: (ids: readonly string[]) => void }

function RecordsPart({ modelId, onPreview }: RecordsProps) {
  const t = useTranslations('printdesigner.previewing')
  const fields = useModuleFields(modelId, 'plain')
  const shown = useMemo(() => (fields.options ?? []).slice(0, columnsShown), [fields.options])
  const query = useInnerListQuery()
  const page = useRecordChoices(
    modelId,
    shown.map(({ value }) => value),
    query.question,
  )
  const list = useList({ query, page, rowId })
  const textOf = (row: RecordRow, name: string) => readText(row[name])
  const rowLabel = (row: RecordRow) => shown.map(({ value }) => textOf(row, value)).find((text) => text !== '') ?? row.id
  const columns = useMemo(
    () =>
      shown.map(({ value, label }) => textColumn<RecordRow>(value, label, (row) => readText(row[value]), { isSortable: false })),
    [shown],
  )
  const ids = [...list.selected].slice(0, printBatchMax)
  return (
    <ListPart
      list={list}
      label={t('records')}
      keyword={{ label: t('find'), hint: t('findHint') }}
      toolbar={
        <Button
          variant="primary"
          size="sm"
          aria-disabled={ids.length === 0 || undefined}
          onClick={() => ids.length > 0 && onPreview(ids)}
        >
          {t('show', { count: ids.length })}
        </Button>
      }
      isSelectable
      columns={columns}
      rowLabel={rowLabel}
      onOpen={(row) => onPreview([row.id])}
      emptyText={t('noRecords')}
    />
  )
}
